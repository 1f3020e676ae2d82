import type { Palette } from '../palette.ts'
import type { Place } from './places.ts'
import type { WaterName } from './water-names.ts'

/** Tiles are numbered as in the usual web map scheme. */
export interface TileRequest {
  kind: 'tile'
  id: number
  z: number
  x: number
  y: number
  /** CSS pixels of a side, and device pixels of a CSS pixel. */
  sizePx: number
  ratio: number
  palette: Palette
  /** Where the detailed map's archive is; `null` where there is none. */
  basemap: string | null
}

/** Names of a tile; `places` is `null` where only the bundled towns are known. */
export interface TileNames {
  waters: WaterName[]
  places: Place[] | null
}

export type DetailOutcome = 'none' | 'drawn' | 'unreachable' | 'damaged'

export type TileAnswer =
  | { kind: 'tile'; id: number; bitmap: ImageBitmap; names: TileNames; detail: DetailOutcome }
  /** More can be had than some tiles were drawn with. */
  | { kind: 'finer' }
