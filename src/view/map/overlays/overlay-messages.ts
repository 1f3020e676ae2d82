import type { WaterName } from '../base-map/water-names.ts'
import type { Frame } from '../world.ts'
import type { OverlayPalette } from './overlay-palette.ts'
import type { PreparedOverlay } from './prepared.ts'

/** What the map's thread sends to the overlay worker, which answers each picture. */
export type OverlayRequest =
  | { kind: 'overlays'; overlays: readonly PreparedOverlay[]; palette: OverlayPalette }
  | { kind: 'picture'; frame: Frame; ratio: number }

export interface OverlayAnswer {
  picture: ImageBitmap
  /** Names of what is in the frame, each where it could stand. */
  names: WaterName[]
}
