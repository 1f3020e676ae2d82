import { Component, type ReactNode } from 'react'
import { LastPicture } from './LastPicture.tsx'
import { markDrawn } from './mark-drawn.ts'
import { restartLater } from './restart-later.ts'

interface Props {
  slug: string
  children: ReactNode
}

/**
 * Where something fails while it is drawn, the last picture is shown as a plain list, and the page starts
 * again later.
 */
export class KioskBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    markDrawn()
    restartLater()
  }

  override render() {
    const { slug, children } = this.props
    if (!this.state.hasFailed) return children
    return (
      <PlainBoundary>
        <LastPicture slug={slug} />
      </PlainBoundary>
    )
  }
}

/** Draws nothing where even the list fails: the page then waits for its next start. */
class PlainBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
