/** Each has a form in every theme; alert levels have other colours. */
export const OVERLAY_COLOURS = ['water', 'blue', 'green', 'brown', 'violet', 'grey', 'ink'] as const
export const OVERLAY_FILLS = ['none', 'light', 'strong'] as const
export const OVERLAY_GLYPHS = ['dot', 'evacuation', 'shelter', 'hospital', 'pump', 'gate', 'dam'] as const
/** Everybody at public screens, signed-in users, or operators. */
export const OVERLAY_AUDIENCES = ['public', 'viewers', 'operators'] as const

export type OverlayAudience = (typeof OVERLAY_AUDIENCES)[number]

export interface OverlayStyle {
  colour: (typeof OVERLAY_COLOURS)[number]
  /** Of lines and edges, CSS pixels. */
  width: number
  dashed: boolean
  fill: (typeof OVERLAY_FILLS)[number]
  glyph: (typeof OVERLAY_GLYPHS)[number]
}

export interface OverlayText {
  en: string
  id: string
}

export interface OverlayInfo {
  id: string
  name: OverlayText
  note: OverlayText | null
  minZoom: number
  isShown: boolean
  version: string
}

/** `runs`: longitude, latitude, longitude, latitude … */
export interface OverlayFeature {
  kind: 'line' | 'area' | 'point'
  name: string
  style: number
  runs: number[][]
}

export interface OverlayShapes {
  styles: OverlayStyle[]
  features: OverlayFeature[]
}
