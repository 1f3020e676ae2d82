import { Component, type ReactNode } from 'react'
import { markDrawn } from './Drawn.tsx'
import { LastPicture } from './LastPicture.tsx'
import { restartLater } from './restart.ts'

/**
 * Error boundary of the page: it shows the last picture as a plain list, and the page reloads later. Where the list fails
 * as well, nothing is shown.
 */
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
