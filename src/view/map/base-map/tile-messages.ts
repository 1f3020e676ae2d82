import type { Palette } from '../palette.ts'
import type { WaterName } from './water-names.ts'

/** What the map's thread asks of the tile worker; tiles are numbered as in the usual web map scheme. */
export interface TileRequest {
  id: number
  z: number
  x: number
  y: number
  /** CSS pixels of a side, and device pixels of a CSS pixel. */
  sizePx: number
  ratio: number
  palette: Palette
}

export type TileAnswer =
  | { kind: 'tile'; id: number; bitmap: ImageBitmap; names: WaterName[] }
  /** Finer outlines than some tiles were drawn with are there now. */
  | { kind: 'finer' }
