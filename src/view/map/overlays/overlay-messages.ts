import type { WaterName } from '../base-map/water-names.ts'
import type { Frame } from '../world.ts'
import type { OverlayPalette } from './overlay-palette.ts'
import type { PreparedOverlay } from './prepared.ts'

/** Overlays to keep, or a picture of them that is answered. */
export type OverlayRequest =
  | { kind: 'overlays'; overlays: readonly PreparedOverlay[]; palette: OverlayPalette }
  | { kind: 'picture'; id: number; frame: Frame; ratio: number }

export interface OverlayAnswer {
  kind: 'picture'
  /** That of the request. */
  id: number
  picture: ImageBitmap
  /** Names of what is in the frame, each where it could stand. */
  names: WaterName[]
}
