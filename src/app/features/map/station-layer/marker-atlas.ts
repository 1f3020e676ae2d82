import type { Freshness } from '../../../../domain/freshness.ts'
import type { Direction } from '../../../../domain/levels/alert-levels.ts'
import { isAlert, WATER_STATES, type WaterState } from '../../../../domain/levels/water-state.ts'
import { inkOn, laidOver } from '../../../../view/levels/level-colour.ts'
import {
  ALERT_GLYPH_PATHS,
  alertGlyphOf,
  GLYPH_NAMES,
  GLYPH_PATHS,
  type GlyphName,
} from '../../../../view/map/glyphs.ts'
import type { Palette } from '../../../../view/map/palette.ts'

/** A second channel, apart from fill and glyph. */
export type Ring = 'solid' | 'dashed' | 'dotted' | 'thin'

/** Fill and glyph show the water's state, ring and opacity the data's freshness. */
export interface MarkerStyle {
  /** Outline on a 16 × 16 grid. */
  glyph: string
  fill: string
  ink: string
  ring: Ring
  ringColour: string
  /** In an alert level: the disc fills its ring, and clusters show it. */
  isAlert: boolean
}

export interface Segment {
  colour: string
  ring: Ring
}

/** A station holds an index into `styles`. */
export interface MarkerStyles {
  styles: readonly MarkerStyle[]
  segments: readonly Segment[]
  /** Index of each style's segment. */
  segmentOf: Uint8Array
}

export interface MarkerTraits {
  glyph: GlyphName
  freshness: Freshness
  /** By the last known level; faint for a silent station. */
  state: WaterState
  direction: Direction
  /** The organisation's colour of the level, `#rrggbb`. */
  colour: string | undefined
}

export const FRESHNESS_ORDER: readonly Freshness[] = ['live', 'late', 'silent', 'unknown']

/** Worst first: states of the water, then stations that fell silent in calm water. */
export const SEGMENTS = [...WATER_STATES, 'silent'] as const

/** On the canvas as in the page. */
const RING_OF: Record<Freshness, Ring> = {
  live: 'solid',
  late: 'dashed',
  silent: 'dotted',
  unknown: 'thin',
}

/** `neutral` fills stations without a known state, and colours every ring. */
export type MarkerColours = Pick<
  Palette,
  'neutral' | 'onNeutral' | 'surface' | 'ink' | 'faint' | 'normal' | 'watch' | 'warning' | 'danger'
>

/** Share of colour that a silent station keeps. */
const FADED = 0.3
const DIRECTIONS: readonly Direction[] = ['rising', 'falling']
/** Looks without an own colour, in the order of `standardIndex`. */
const STANDARD: readonly MarkerTraits[] = GLYPH_NAMES.flatMap((glyph) =>
  FRESHNESS_ORDER.flatMap((freshness) =>
    WATER_STATES.flatMap((state) =>
      DIRECTIONS.map((direction) => ({ glyph, freshness, state, direction, colour: undefined })),
    ),
  ),
)
/** A look's index is a byte. */
const MAX_STYLES = 256

/** Looks in the theme's colours, and in the organisation's as they turn up. Indices are stable. */
export class MarkerAtlas {
  /** By colour, then by the style's index without it: joined texts as keys cost 1/3 s for 100,000 stations. */
  readonly #own = new Map<string, Map<number, number>>()
  readonly #entries: MarkerTraits[] = [...STANDARD]

  /** Beyond the last index, own colours fall back to the state's. */
  indexOf(entry: MarkerTraits): number {
    if (entry.colour === undefined) return standardIndex(entry)
    const standard = standardIndex(entry)
    const ofColour = this.#own.get(entry.colour) ?? new Map<number, number>()
    const known = ofColour.get(standard)
    if (known !== undefined) return known
    if (this.#entries.length >= MAX_STYLES) return standard
    this.#own.set(entry.colour, ofColour.set(standard, this.#entries.length))
    return this.#entries.push(entry) - 1
  }

  get size(): number {
    return this.#entries.length
  }

  /** In a theme's colours. */
  styles(colours: MarkerColours): MarkerStyles {
    return {
      styles: this.#entries.map((entry) => styleOf(entry, colours)),
      segments: SEGMENTS.map((segment): Segment => {
        if (segment === 'silent') return { colour: colours.faint, ring: 'dotted' }
        return { colour: segment === 'none' ? colours.neutral : colours[segment], ring: 'solid' }
      }),
      segmentOf: Uint8Array.from(this.#entries, ({ freshness, state }) =>
        SEGMENTS.indexOf(freshness === 'silent' && !isAlert(state) ? 'silent' : state),
      ),
    }
  }
}

/** What each part adds to a standard look's index: read for every station. */
const PER_STATE = stepsOf(WATER_STATES, DIRECTIONS.length)
const PER_FRESHNESS = stepsOf(FRESHNESS_ORDER, DIRECTIONS.length * WATER_STATES.length)
const PER_GLYPH = stepsOf(GLYPH_NAMES, DIRECTIONS.length * WATER_STATES.length * FRESHNESS_ORDER.length)

function stepsOf<T extends string>(names: readonly T[], step: number): Record<T, number> {
  return Object.fromEntries(names.map((name, i) => [name, i * step])) as Record<T, number>
}

function standardIndex({ glyph, freshness, state, direction }: MarkerTraits): number {
  return PER_GLYPH[glyph] + PER_FRESHNESS[freshness] + PER_STATE[state] + DIRECTIONS.indexOf(direction)
}

function styleOf(
  { glyph, freshness, state, direction, colour }: MarkerTraits,
  colours: MarkerColours,
): MarkerStyle {
  const isSilent = freshness === 'silent'
  const isHollow = state === 'none' ? isSilent || freshness === 'unknown' : isSilent && state === 'normal'
  const full = colour ?? (state === 'none' ? colours.neutral : colours[state])
  const fill = isHollow ? colours.surface : isSilent ? laidOver(full, colours.surface, FADED) : full
  return {
    glyph: isAlert(state) ? ALERT_GLYPH_PATHS[alertGlyphOf(state, direction)] : GLYPH_PATHS[glyph],
    fill,
    ink: isHollow
      ? colours.faint
      : isSilent
        ? colours.ink
        : state === 'none'
          ? colours.onNeutral
          : inkOn(full),
    ring: RING_OF[freshness],
    ringColour: isSilent || isHollow ? colours.faint : colours.neutral,
    isAlert: isAlert(state),
  }
}
