import {
  areNumbers,
  type Checked,
  isCount,
  isFlag,
  isNumber,
  isText,
  listOf,
  objectOf,
  oneOf,
  orNull,
} from './shape.ts'

/** Colours of overlays, each with its form in every theme; those of alert levels are not among them. */
export const OVERLAY_COLOURS = ['water', 'blue', 'green', 'brown', 'violet', 'grey', 'ink'] as const
export const OVERLAY_FILLS = ['none', 'light', 'strong'] as const
export const OVERLAY_GLYPHS = ['dot', 'evacuation', 'shelter', 'hospital', 'pump', 'gate', 'dam'] as const
/** Everybody at public screens, signed-in users, or operators. */
export const OVERLAY_AUDIENCES = ['public', 'viewers', 'operators'] as const

export type OverlayAudience = (typeof OVERLAY_AUDIENCES)[number]

/** How features are drawn. */
const isOverlayStyle = objectOf({
  colour: oneOf(...OVERLAY_COLOURS),
  /** Of lines and edges, CSS pixels. */
  width: isNumber,
  dashed: isFlag,
  /** Of areas. */
  fill: oneOf(...OVERLAY_FILLS),
  /** Of points. */
  glyph: oneOf(...OVERLAY_GLYPHS),
})
export type OverlayStyle = Checked<typeof isOverlayStyle>

/** A text in the languages of the screen. */
export const isOverlayText = objectOf({ en: isText, id: isText })
export type OverlayText = Checked<typeof isOverlayText>

/** An overlay in the list of those that a reader may see. */
const isOverlayInfo = objectOf({
  id: isText,
  name: isOverlayText,
  /** What is to be known about it, `null` for nothing. */
  note: orNull(isOverlayText),
  /** From this zoom on it is drawn. */
  minZoom: isNumber,
  /** Whether it is drawn until a reader says otherwise. */
  isShown: isFlag,
  /** Changes with what it shows. */
  version: isText,
})
export type OverlayInfo = Checked<typeof isOverlayInfo>

/** Answer of `overlays`, signed in or of a public screen. */
export const areOverlays = objectOf({ overlays: listOf(isOverlayInfo) })

/** One feature: a line or area of one or more runs, or points. Runs are longitude, latitude, longitude, latitude … */
const isOverlayFeature = objectOf({
  kind: oneOf('line', 'area', 'point'),
  name: isText,
  /** Index of its style. */
  style: isCount,
  runs: listOf(areNumbers),
})
export type OverlayFeature = Checked<typeof isOverlayFeature>

/** What an overlay shows. */
export const areOverlayShapes = objectOf({
  styles: listOf(isOverlayStyle),
  features: listOf(isOverlayFeature),
})
export type OverlayShapes = Checked<typeof areOverlayShapes>
