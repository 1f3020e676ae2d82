import type { Direction } from '../../domain/levels/alert-levels.ts'
import type { Alert } from '../../domain/levels/water-state.ts'

/** Outlines of quantities on a 16 × 16 grid, stroked with round ends, for canvas and SVG. */
export const GLYPH_PATHS = {
  level: 'M2.5 11.5c1.4-1.3 2.4-1.3 3.7 0s2.3 1.3 3.6 0 2.3-1.3 3.7 0M8 2.5v5.6M5.6 5.9 8 8.3l2.4-2.4',
  weather: 'M2.5 6h6.8a2 2 0 1 0-1.9-2.6M2.5 9h9a1.9 1.9 0 1 1-1.8 2.5M2.5 12h4.2',
  rain: 'M4.6 8.6a2.6 2.6 0 1 1 .6-5.1 3.3 3.3 0 0 1 6.2 1 2.1 2.1 0 0 1 .2 4.1zM5.4 11l-.7 2M8.3 11l-.7 2M11.2 11l-.7 2',
  other: 'M8 5a3 3 0 1 0 0 6 3 3 0 1 0 0-6z',
}
export type GlyphName = keyof typeof GLYPH_PATHS
export const GLYPH_NAMES = Object.keys(GLYPH_PATHS) as GlyphName[]

const BY_KIND: Record<string, GlyphName> = { AWLR: 'level', AWS: 'weather', ARR: 'rain' }

export function glyphOf(kind: string): GlyphName {
  return (Object.hasOwn(BY_KIND, kind) ? BY_KIND[kind] : undefined) ?? 'other'
}

/** One chevron for each step, up where rising is bad, down where falling is. */
export const ALERT_GLYPH_PATHS = {
  rise1: 'M2.5 10.7 8 5.3l5.5 5.4',
  rise2: 'M2.5 8.4 8 3l5.5 5.4M2.5 13.6 8 8.2l5.5 5.4',
  rise3: 'M2.5 6.2 8 1.4l5.5 4.8M2.5 10.5 8 5.7l5.5 4.8M2.5 14.8 8 10l5.5 4.8',
  fall1: 'M2.5 5.3 8 10.7l5.5-5.4',
  fall2: 'M2.5 2.4 8 7.8l5.5-5.4M2.5 7.6 8 13l5.5-5.4',
  fall3: 'M2.5 1.2 8 6l5.5-4.8M2.5 5.5 8 10.3l5.5-4.8M2.5 9.8 8 14.6l5.5-4.8',
}

const STEPS = { watch: 1, warning: 2, danger: 3 } as const

export function alertGlyphOf(alert: Alert, direction: Direction): keyof typeof ALERT_GLYPH_PATHS {
  return `${direction === 'rising' ? 'rise' : 'fall'}${STEPS[alert]}`
}
