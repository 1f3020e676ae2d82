import type { Freshness } from '../../../../domain/freshness.ts'
import { GLYPH_NAMES, type GlyphName } from '../glyphs.ts'

/** How a ring is drawn; the second channel, apart from fill and glyph. */
export type Ring = 'solid' | 'dashed' | 'dotted' | 'thin'

/** How a mark on the canvas looks: fill and glyph say the water's state, ring and opacity the data's freshness. */
export interface Look {
  glyph: GlyphName
  fill: string
  /** Colour of the glyph on the fill. */
  ink: string
  ring: Ring
  ringColour: string
  opacity: number
}

/** A part of a cluster's donut: what is said of all stations in it alike. */
export type Segment = Pick<Look, 'ring' | 'ringColour'>

/** The looks stations can have; a station holds an index into `looks`. */
export interface Looks {
  looks: readonly Look[]
  segments: readonly Segment[]
  /** Index of the segment of each look. */
  segmentOf: Uint8Array
}

export const FRESHNESS_ORDER: readonly Freshness[] = ['live', 'late', 'silent', 'unknown']

/** Ring of each freshness, on the canvas as in the page. */
export const RING_OF: Record<Freshness, Ring> = {
  live: 'solid',
  late: 'dashed',
  silent: 'dotted',
  unknown: 'thin',
}

export interface LookColours {
  /** Fill of a station whose water has no known state. */
  neutral: string
  onNeutral: string
  surface: string
  faint: string
}

/** The looks while no station has alert levels: a neutral fill, hollow where the data is not current. */
export function neutralLooks(colours: LookColours): Looks {
  const rings: Segment[] = FRESHNESS_ORDER.map((freshness) => ({
    ring: RING_OF[freshness],
    ringColour: isHollow(freshness) ? colours.faint : colours.neutral,
  }))
  const looks = GLYPH_NAMES.flatMap((glyph) =>
    FRESHNESS_ORDER.map(
      (freshness, i): Look => ({
        ...(rings[i] as Segment),
        glyph,
        fill: isHollow(freshness) ? colours.surface : colours.neutral,
        ink: isHollow(freshness) ? colours.faint : colours.onNeutral,
        opacity: freshness === 'silent' ? 0.9 : 1,
      }),
    ),
  )
  return {
    looks,
    segments: rings,
    segmentOf: Uint8Array.from(looks, (_, i) => i % FRESHNESS_ORDER.length),
  }
}

/** Index into `neutralLooks(…).looks`. */
export function neutralLookIndex(glyph: GlyphName, freshness: Freshness): number {
  return GLYPH_NAMES.indexOf(glyph) * FRESHNESS_ORDER.length + FRESHNESS_ORDER.indexOf(freshness)
}

function isHollow(freshness: Freshness): boolean {
  return freshness === 'silent' || freshness === 'unknown'
}
