import { createHash } from 'node:crypto'
import type { OverlayAudience, OverlayInfo, OverlayShapes } from '../../../domain/overlay.ts'
import type { EncodedBody } from '../http/encoded-body.ts'
import { json } from '../http/json.ts'

export interface Overlay {
  info: OverlayInfo
  audience: OverlayAudience
  body: EncodedBody
  skipped: number
}

export interface Overlays {
  readonly all: readonly Overlay[]
  /** Problems of the current file; the last valid one stays in use. */
  readonly problems: readonly string[]
}

export const NO_OVERLAYS: Overlays = { all: [], problems: [] }

interface Described extends Omit<OverlayInfo, 'version'> {
  audience: OverlayAudience
}

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

/** `null`: a visitor of a public screen. */
export function isSeenBy({ audience }: Overlay, role: 'viewer' | 'operator' | null): boolean {
  if (audience === 'public') return true
  return audience === 'viewers' ? role !== null : role === 'operator'
}

export function overlayOf({ audience, ...info }: Described, shapes: OverlayShapes, skipped = 0): Overlay {
  const version = createHash('sha256').update(JSON.stringify(shapes)).digest('base64url').slice(0, 16)
  return { info: { ...info, version }, audience, body: json(shapes), skipped }
}
