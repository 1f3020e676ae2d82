import { createHash } from 'node:crypto'
import type { OverlayAudience, OverlayInfo, OverlayShapes } from '../../../domain/overlay.ts'
import { json } from '../http/json.ts'
import type { Overlay } from './overlays.ts'

interface Described extends Omit<OverlayInfo, 'version'> {
  audience: OverlayAudience
}

export function overlayOf({ audience, ...info }: Described, shapes: OverlayShapes, skipped = 0): Overlay {
  const version = createHash('sha256').update(JSON.stringify(shapes)).digest('base64url').slice(0, 16)
  return { info: { ...info, version }, audience, body: json(shapes), skipped }
}
