/** Colours of overlays, each with its form in every theme; those of alert levels are not among them. */
export const OVERLAY_COLOURS = ['water', 'blue', 'green', 'brown', 'violet', 'grey', 'ink'] as const
export const OVERLAY_FILLS = ['none', 'light', 'strong'] as const
export const OVERLAY_GLYPHS = ['dot', 'evacuation', 'shelter', 'hospital', 'pump', 'gate', 'dam'] as const
/** Who sees an overlay: everybody at public screens, all who are signed in, or operators alone. */
export const OVERLAY_AUDIENCES = ['public', 'viewers', 'operators'] as const

export type OverlayAudience = (typeof OVERLAY_AUDIENCES)[number]

/** How features are drawn. */
export interface OverlayStyle {
  colour: (typeof OVERLAY_COLOURS)[number]
  /** Of lines and edges, CSS pixels. */
  width: number
  dashed: boolean
  /** Of areas. */
  fill: (typeof OVERLAY_FILLS)[number]
  /** Of points. */
  glyph: (typeof OVERLAY_GLYPHS)[number]
}

/** A text in the languages of the screen. */
export interface OverlayText {
  en: string
  id: string
}

/** An overlay in the list of those that a reader may see. */
export interface OverlayInfo {
  id: string
  name: OverlayText
  /** What is to be known about it, `null` for nothing. */
  note: OverlayText | null
  /** From this zoom on it is drawn. */
  minZoom: number
  /** Whether it is drawn until a reader says otherwise. */
  isShown: boolean
  /** Changes with what it shows. */
  version: string
}

/** One feature: a line or area of one or more runs, or points. Runs are longitude, latitude, longitude, latitude … */
export interface OverlayFeature {
  kind: 'line' | 'area' | 'point'
  name: string
  /** Index of its style. */
  style: number
  runs: number[][]
}

/** What an overlay shows. */
export interface OverlayShapes {
  styles: OverlayStyle[]
  features: OverlayFeature[]
}
