import { Component, type ReactNode } from 'react'
import { markDrawn } from './Drawn.tsx'
import { LastPicture } from './LastPicture.tsx'
import { restartLater } from './restart.ts'

/** Shows the last picture as a plain list, or nothing where that fails too; the page reloads later. */
export function KioskBoundary({ slug, children }: { slug: string; children: ReactNode }) {
  const lastPicture = (
    <Boundary fallback={null}>
      <LastPicture slug={slug} />
    </Boundary>
  )
  return <Boundary fallback={lastPicture}>{children}</Boundary>
}

class Boundary extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    markDrawn()
    restartLater()
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
