/** What a chart shows, epoch milliseconds; half open, as `isWithin` of the domain says. */
export interface TimeRange {
  fromMs: number
  toMs: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Lengths of the ranges that end now, by their names in the address; `all` is as long as the record. */
export const PRESET_MS = {
  '6h': 6 * HOUR,
  '24h': DAY,
  '3d': 3 * DAY,
  '7d': 7 * DAY,
  '30d': 30 * DAY,
  '1y': 365 * DAY,
}
type LengthPreset = keyof typeof PRESET_MS
export type Preset = LengthPreset | 'all'
const LENGTH_PRESETS = Object.keys(PRESET_MS) as LengthPreset[]
export const PRESETS: readonly Preset[] = [...LENGTH_PRESETS, 'all']

/** No station reports faster than a few seconds, and none is older than gauging itself. */
const SHORTEST_MS = MINUTE
const LONGEST_MS = 250 * 365 * DAY
/** Times that an ISO text of four-digit years can say, with room for an offset. */
const EARLIEST_MS = Date.UTC(1700, 0, 1)
const LATEST_MS = Date.UTC(2200, 0, 1)

/** Whether a range lies in the centuries that a chart has an axis for: 24 was meant to be 2024. */
export function isDrawable({ fromMs, toMs }: TimeRange): boolean {
  return fromMs >= EARLIEST_MS && toMs <= LATEST_MS
}

export function lengthOf({ fromMs, toMs }: TimeRange): number {
  return toMs - fromMs
}

export function isSameRange(a: TimeRange, b: TimeRange): boolean {
  return a.fromMs === b.fromMs && a.toMs === b.toMs
}

export function endingAt(toMs: number, lengthMs: number): TimeRange {
  return { fromMs: toMs - lengthMs, toMs }
}

/**
 * The newest stretch of a length. It ends on the next round moment, at most a pixel ahead of the clock, so that a reading of
 * this moment is in it: whoever follows the same stretch asks for the same range, and all of them cost the server one answer.
 */
export function following(nowMs: number, lengthMs: number): TimeRange {
  const grainMs = Math.min(lengthMs / 1440, 5 * MINUTE)
  return endingAt((Math.floor(nowMs / grainMs) + 1) * grainMs, lengthMs)
}

/** The range `factor` times as long, with `aroundMs` staying where it is on the screen. */
export function zoomed({ fromMs, toMs }: TimeRange, factor: number, aroundMs: number): TimeRange {
  const length = toMs - fromMs
  const limited = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, length * factor)) / length
  return within({
    fromMs: aroundMs - (aroundMs - fromMs) * limited,
    toMs: aroundMs + (toMs - aroundMs) * limited,
  })
}

/** The range moved by a share of its length, later or, below 0, earlier. */
export function panned({ fromMs, toMs }: TimeRange, share: number): TimeRange {
  const byMs = share * (toMs - fromMs)
  return within({ fromMs: fromMs + byMs, toMs: toMs + byMs })
}

/** Where a movement leads to from a range that ends later than `untilMs` no further: nothing is known of the future. */
export function keptBefore(untilMs: number, next: TimeRange, before: TimeRange): TimeRange {
  const beyondMs = next.toMs - Math.max(untilMs, before.toMs)
  return beyondMs > 0 ? within({ fromMs: next.fromMs - beyondMs, toMs: next.toMs - beyondMs }) : next
}

/**
 * The range in which two times stand at two places of the plot (shares of its width, 0 left and 1 right): what two
 * fingers that hold on to their times ask for. `null` when the places coincide.
 */
export function pinched(times: [number, number], places: [number, number]): TimeRange | null {
  const lengthMs = (times[1] - times[0]) / (places[1] - places[0])
  if (!(lengthMs >= SHORTEST_MS && lengthMs <= LONGEST_MS)) return null
  const fromMs = times[0] - places[0] * lengthMs
  return within({ fromMs, toMs: fromMs + lengthMs })
}

/** Two times in either order as a range; `null` when it would be too short to draw. */
export function spanned(oneMs: number, otherMs: number): TimeRange | null {
  const range = { fromMs: Math.min(oneMs, otherMs), toMs: Math.max(oneMs, otherMs) }
  return lengthOf(range) < SHORTEST_MS ? null : within(range)
}

/** The preset whose length comes nearest, in proportion. */
export function nearestPreset(lengthMs: number): Preset {
  const distance = (preset: LengthPreset) => Math.abs(Math.log(PRESET_MS[preset] / lengthMs))
  return LENGTH_PRESETS.reduce((best, next) => (distance(next) < distance(best) ? next : best))
}

/** Whole seconds, as an address says them, inside the times that have a name; the length stays. */
function within({ fromMs, toMs }: TimeRange): TimeRange {
  const shift = Math.max(0, EARLIEST_MS - fromMs) - Math.max(0, toMs - LATEST_MS)
  return { fromMs: wholeSecond(fromMs + shift), toMs: wholeSecond(toMs + shift) }
}

function wholeSecond(ms: number): number {
  return Math.round(ms / 1000) * 1000
}
