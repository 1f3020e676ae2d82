import type { OverlayAudience, OverlayInfo } from '../../../domain/overlay.ts'
import type { EncodedBody } from '../http/encoded-body.ts'

/** An overlay, ready to be sent. */
export interface Overlay {
  info: OverlayInfo
  audience: OverlayAudience
  body: EncodedBody
  /** Features that could not be used. */
  skipped: number
}

/** The overlays as they stand now. */
export interface Overlays {
  readonly all: readonly Overlay[]
  /** What is wrong with the file as it is now; what it said before stays in use. */
  readonly problems: readonly string[]
}

export const NO_OVERLAYS: Overlays = { all: [], problems: [] }

/** Overlays of the program's own behind those of the organisation; one of the same id gives way. */
export function overlaysOver(first: Overlays, others: readonly Overlay[]): Overlays {
  return {
    get all() {
      const ids = new Set(first.all.map(({ info }) => info.id))
      return [...others.filter(({ info }) => !ids.has(info.id)), ...first.all]
    },
    get problems() {
      return first.problems
    },
  }
}

/** Whether somebody sees an overlay; `null` is who looks at a public screen. */
export function isSeenBy({ audience }: Overlay, role: 'viewer' | 'operator' | null): boolean {
  if (audience === 'public') return true
  return audience === 'viewers' ? role !== null : role === 'operator'
}
