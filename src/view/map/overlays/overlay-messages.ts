import type { WaterName } from '../base-map/water-names.ts'
import type { Frame } from '../world.ts'
import type { OverlayPalette } from './overlay-palette.ts'
import type { PreparedOverlay } from './prepared.ts'

export type OverlayRequest =
  | { kind: 'overlays'; overlays: readonly PreparedOverlay[]; palette: OverlayPalette }
  | { kind: 'image'; id: number; frame: Frame; ratio: number }

export interface OverlayAnswer {
  kind: 'image'
  id: number
  image: ImageBitmap
  names: WaterName[]
}
