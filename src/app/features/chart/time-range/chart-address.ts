import { millisecondsInDay as DAY, millisecondsInMinute as MINUTE } from 'date-fns/constants'
import { percentDecoded } from '../../../../domain/app-paths.ts'
import { isAhead, silentAfterMs } from '../../../../domain/freshness.ts'
import {
  endingAt,
  following,
  isDrawable,
  lengthOf,
  nearestPreset,
  PRESET_MS,
  type Preset,
  type TimeRange,
} from '../../../../view/time/time-range.ts'
import { type ChartSearch, parseChartSearch } from '../../address/chart-search.ts'
import type { RangeSearch } from '../../address/range-search.ts'
import { parseSearch, stringifySearch } from '../../address/search-text.ts'

const DEFAULT_PRESET: Preset = '24h'

interface AddressedRange {
  range: TimeRange
  /** `null` for a fixed range. */
  preset: Preset | null
  /** The address has an invalid range; the default is shown. */
  isBroken: boolean
  /** A preset ends at the newest reading of a station that is silent since. */
  endsAtLast: boolean
}

/** What presets are measured from, epoch milliseconds; `null` where unknown. */
export interface RecordEnds {
  nowMs: number
  oldestMs: number | null
  newestMs: number | null
}

/** A fixed range overrides a preset. */
export function rangeInAddress(search: RangeSearch, ends: RecordEnds): AddressedRange {
  const range = { fromMs: instantIn(search.from), toMs: instantIn(search.to) }
  if (range.fromMs < range.toMs && isDrawable(range)) {
    return { range, preset: null, isBroken: false, endsAtLast: false }
  }
  const preset = search.range ?? DEFAULT_PRESET
  const isBroken = search.from !== undefined || search.to !== undefined
  return { ...presetRange(preset, ends), preset, isBroken }
}

/** Up to now or a newer reading. A station silent for longer ends at its newest, against empty charts. */
export function presetRange(
  preset: Preset,
  { nowMs, oldestMs, newestMs }: RecordEnds,
): Pick<AddressedRange, 'range' | 'endsAtLast'> {
  const lastMs = newestMs === null || isAhead(newestMs, nowMs) ? nowMs : newestMs
  if (preset === 'all') {
    const { toMs } = following(lastMs, PRESET_MS['1y'])
    const fromMs = Math.floor((oldestMs ?? toMs - DAY) / MINUTE) * MINUTE
    return { range: { fromMs: Math.min(fromMs, toMs - DAY), toMs }, endsAtLast: nowMs - lastMs >= DAY }
  }
  const endsAtLast = nowMs - lastMs >= PRESET_MS[preset]
  const endMs = endsAtLast ? lastMs : Math.max(nowMs, lastMs)
  return { range: following(endMs, PRESET_MS[preset]), endsAtLast }
}

/**
 * How a preset's range is said: it ends on a round time less than a pixel ahead, and nothing is known of the minutes between.
 */
export function displayRange(
  range: TimeRange,
  nowMs: number,
  { lastUpdateMs }: { lastUpdateMs: number | null },
): TimeRange {
  return endingAt(Math.min(range.toMs, Math.max(nowMs, lastUpdateMs ?? nowMs)), lengthOf(range))
}

type RecordNow = Pick<RecordEnds, 'nowMs' | 'newestMs'>

/** Latest end of ranges: now, or a silent station's newest reading. */
export function latestEnd({ nowMs, newestMs }: RecordNow): number {
  const isOver = newestMs !== null && nowMs - newestMs >= DAY
  return following(isOver ? newestMs : Math.max(nowMs, newestMs ?? nowMs), PRESET_MS['6h']).toMs
}

/** Whether a station has stopped reporting: silent for a day, and for as long as makes it silent. */
export function isOver({ nowMs, newestMs }: RecordNow, intervalSeconds: number | null): boolean {
  return newestMs !== null && nowMs - newestMs > Math.max(DAY, silentAfterMs(intervalSeconds))
}

export function fixedRange({ fromMs, toMs }: TimeRange): Pick<RangeSearch, 'from' | 'to'> {
  return { from: isoText(fromMs), to: isoText(toMs) }
}

/** An address to share: the range with fixed ends, and the reader's own zone by name. */
export function sharedAddress(address: string, range: TimeRange, zone: string): string {
  return addressWith(address, { range: undefined, ...fixedRange(range) }, zone)
}

/** An address to share that follows the clock: a fixed range's nearest preset; zone as in `sharedAddress`. */
export function liveAddress(address: string, range: TimeRange, zone: string): string {
  const { range: preset, from } = parseChartSearch(parseSearch(new URL(address).search))
  const isFollowing = preset !== undefined && from === undefined
  const followed = isFollowing ? preset : nearestPreset(lengthOf(range))
  return addressWith(address, { range: followed, from: undefined, to: undefined }, zone)
}

function addressWith(address: string, part: Record<string, string | undefined>, zone: string): string {
  const url = new URL(address)
  const search = parseSearch(url.search)
  const { zone: choice } = parseChartSearch(search)
  const named = zone.includes('/') ? zone : 'utc'
  const isOwn = choice === undefined || choice === 'local'
  const text = stringifySearch({ ...search, ...part, zone: isOwn ? named : choice })
  return `${url.origin}${url.pathname}${text}`
}

/** `2015-12-27T02:15:00Z` */
export function isoText(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z')
}

/** Sensors to show; all where the address names none of the station's. */
export function sensorsInAddress<S extends { id: string }>(
  search: Pick<ChartSearch, 'sensors'>,
  sensors: readonly S[],
): readonly S[] {
  if (search.sensors === undefined) return sensors
  const ids = new Set(search.sensors.split(',').map(percentDecoded))
  const named = sensors.filter(({ id }) => ids.has(id))
  return named.length === 0 ? sensors : named
}

/** Sensors to show after a choice among the `listed`; the others stay as the address has them. */
export function afterChoice<S extends { id: string }>(
  chosen: readonly S[],
  listed: readonly S[],
  search: Pick<ChartSearch, 'sensors'>,
  all: readonly S[],
): S[] {
  const before = sensorsInAddress(search, all)
  return all.filter((sensor) => (listed.includes(sensor) ? chosen : before).includes(sensor))
}

/** `undefined` where all are shown. */
export function sensorsText(
  shown: readonly { id: string }[],
  all: readonly { id: string }[],
): string | undefined {
  if (shown.length === all.length) return undefined
  return shown.map(({ id }) => encodeURIComponent(id)).join(',')
}

/** The address' time within the range, else its start; `null` without cumulative amounts. */
export function cumulativeFrom(
  { cumulative }: Pick<ChartSearch, 'cumulative'>,
  { fromMs, toMs }: TimeRange,
): number | null {
  if (cumulative === undefined) return null
  const sinceMs = instantIn(cumulative)
  return sinceMs > fromMs && sinceMs < toMs ? sinceMs : fromMs
}

/** ISO 8601 with an offset; a day that does not exist is no instant. */
const INSTANT = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

function instantIn(text: string | undefined): number {
  // a plus typed into an address is read as a space
  const match = INSTANT.exec(text?.replace(' ', '+') ?? '')
  if (!match) return Number.NaN
  const [, year, month, day] = match
  const isDay = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
  return isDay ? Date.parse(match[0]) : Number.NaN
}
