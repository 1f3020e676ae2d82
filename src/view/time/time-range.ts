import { millisecondsInMinute as MINUTE } from 'date-fns/constants'
/** The range of a chart, epoch milliseconds; half open, see `isWithin` of the domain. */
export interface TimeRange {
  fromMs: number
  toMs: number
}

const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Lengths of the ranges that end now, by their names in the address; `all` covers the whole record. */
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

/** No station reports much more often than each minute, and no record is longer. */
export const MIN_DURATION_MS = MINUTE
const MAX_DURATION_MS = 250 * 365 * DAY
const EARLIEST_MS = Date.UTC(1700, 0, 1)
const LATEST_MS = Date.UTC(2200, 0, 1)

/** Whether a range is in the supported centuries: the year 24 was meant as 2024. */
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

/** The newest range of a length, ending at the next round time, so that all viewers share one response. */
export function following(nowMs: number, lengthMs: number): TimeRange {
  const grainMs = Math.min(lengthMs / 1440, 5 * MINUTE)
  return endingAt((Math.floor(nowMs / grainMs) + 1) * grainMs, lengthMs)
}

/** The range `factor` times as long, with `aroundMs` at the same place on the screen. */
export function zoomed({ fromMs, toMs }: TimeRange, factor: number, aroundMs: number): TimeRange {
  const length = toMs - fromMs
  const limited = Math.min(MAX_DURATION_MS, Math.max(MIN_DURATION_MS, length * factor)) / length
  return within({
    fromMs: aroundMs - (aroundMs - fromMs) * limited,
    toMs: aroundMs + (toMs - aroundMs) * limited,
  })
}

/** The range shifted by a share of its length; negative shares shift it back. */
export function panned({ fromMs, toMs }: TimeRange, share: number): TimeRange {
  const byMs = share * (toMs - fromMs)
  return within({ fromMs: fromMs + byMs, toMs: toMs + byMs })
}

/** Limits a shifted range: it does not end later than `untilMs`, since there is no data of the future. */
export function clampEnd(untilMs: number, next: TimeRange, before: TimeRange): TimeRange {
  const beyondMs = next.toMs - Math.max(untilMs, before.toMs)
  return beyondMs > 0 ? within({ fromMs: next.fromMs - beyondMs, toMs: next.toMs - beyondMs }) : next
}

/** The range with two times at two shares of the plot's width (a pinch); `null` where these coincide. */
export function pinched(times: [number, number], places: [number, number]): TimeRange | null {
  const lengthMs = (times[1] - times[0]) / (places[1] - places[0])
  if (!(lengthMs >= MIN_DURATION_MS && lengthMs <= MAX_DURATION_MS)) return null
  const fromMs = times[0] - places[0] * lengthMs
  return within({ fromMs, toMs: fromMs + lengthMs })
}

/** The range between two times in any order; `null` where it is too short to draw. */
export function spanned(oneMs: number, otherMs: number): TimeRange | null {
  const range = { fromMs: Math.min(oneMs, otherMs), toMs: Math.max(oneMs, otherMs) }
  return lengthOf(range) < MIN_DURATION_MS ? null : within(range)
}

/** The preset with the nearest length by ratio. */
export function nearestPreset(lengthMs: number): Preset {
  const distance = (preset: LengthPreset) => Math.abs(Math.log(PRESET_MS[preset] / lengthMs))
  return LENGTH_PRESETS.reduce((best, next) => (distance(next) < distance(best) ? next : best))
}

/** Rounds to whole seconds, as in an address, and shifts the range into supported times; the length stays. */
function within({ fromMs, toMs }: TimeRange): TimeRange {
  const shift = Math.max(0, EARLIEST_MS - fromMs) - Math.max(0, toMs - LATEST_MS)
  return { fromMs: wholeSecond(fromMs + shift), toMs: wholeSecond(toMs + shift) }
}

function wholeSecond(ms: number): number {
  return Math.round(ms / 1000) * 1000
}
