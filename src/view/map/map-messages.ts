import type { TileAnswer, TileRequest } from './base-map/tile-messages.ts'
import type { OverlayAnswer, OverlayRequest } from './overlays/overlay-messages.ts'

export type MapRequest = TileRequest | OverlayRequest
export type MapAnswer = TileAnswer | OverlayAnswer
