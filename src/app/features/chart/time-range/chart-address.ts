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
import { type ChartSearch, parseChartSearch, type RangeSearch } from '../../address/chart-search.ts'
import { parseSearch, stringifySearch } from '../../address/search-text.ts'

const DEFAULT_PRESET: Preset = '24h'

interface AddressedRange {
  range: TimeRange
  /** The preset that the range follows; `null` for a fixed range. */
  preset: Preset | null
  /** The address names a range that is none; the default is shown in its place. */
  isBroken: boolean
  /** A preset ends at the station's newest reading: there is none between then and now. */
  endsAtLast: boolean
}

/** What presets are measured from, epoch milliseconds; `null` where it is not known. */
export interface RecordEnds {
  nowMs: number
  oldestMs: number | null
  newestMs: number | null
}

const MINUTE = 60_000
const DAY = 86_400_000

/** The range that the chart's address means at a moment. A fixed range wins over a preset. */
export function rangeInAddress(search: RangeSearch, ends: RecordEnds): AddressedRange {
  const range = { fromMs: instantIn(search.from), toMs: instantIn(search.to) }
  if (range.fromMs < range.toMs && isDrawable(range)) {
    return { range, preset: null, isBroken: false, endsAtLast: false }
  }
  const preset = search.range ?? DEFAULT_PRESET
  const isBroken = search.from !== undefined || search.to !== undefined
  return { ...presetRange(preset, ends), preset, isBroken }
}

/**
 * The range that a preset means: up to now, or to a reading of a clock a little ahead. Of a station that has been silent
 * for longer than the preset, up to its newest reading: an empty chart would be of no use.
 */
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

/** Beyond this there is nothing to see of a station: now, or where it has fallen silent its newest reading. */
export function latestEnd({ nowMs, newestMs }: RecordNow): number {
  const isOver = newestMs !== null && nowMs - newestMs >= DAY
  return following(isOver ? newestMs : Math.max(nowMs, newestMs ?? nowMs), PRESET_MS['6h']).toMs
}

/** Whether a station reports no more: it has been silent for a day at least, and for as long as makes it silent. */
export function isOver({ nowMs, newestMs }: RecordNow, intervalSeconds: number | null): boolean {
  return newestMs !== null && nowMs - newestMs > Math.max(DAY, silentAfterMs(intervalSeconds))
}

/** What an address says of a fixed range. */
export function fixedRange({ fromMs, toMs }: TimeRange): Pick<RangeSearch, 'from' | 'to'> {
  return { from: isoText(fromMs), to: isoText(toMs) }
}

/**
 * The address of what is seen, for somebody else: the range with its ends, whatever preset it followed, and the zone by name
 * where it was the reader's own.
 */
export function sharedAddress(address: string, range: TimeRange, zone: string): string {
  return addressWith(address, { range: undefined, ...fixedRange(range) }, zone)
}

/** The address that follows the clock, for somebody else: the nearest preset of a fixed range, and the zone as in `sharedAddress`. */
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

/** `2015-12-27T02:15:00Z`. */
export function isoText(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z')
}

/** The sensors to show; all of them where the address names none that the station has. */
export function sensorsInAddress<S extends { id: string }>(
  search: Pick<ChartSearch, 'sensors'>,
  sensors: readonly S[],
): readonly S[] {
  if (search.sensors === undefined) return sensors
  const ids = new Set(search.sensors.split(',').map(percentDecoded))
  const named = sensors.filter(({ id }) => ids.has(id))
  return named.length === 0 ? sensors : named
}

/**
 * The sensors to show once some of those that are `listed` were chosen; of the others those that the address
 * has shown so far.
 */
export function afterChoice<S extends { id: string }>(
  chosen: readonly S[],
  listed: readonly S[],
  search: Pick<ChartSearch, 'sensors'>,
  all: readonly S[],
): S[] {
  const before = sensorsInAddress(search, all)
  return all.filter((sensor) => (listed.includes(sensor) ? chosen : before).includes(sensor))
}

/** What an address says of shown sensors; nothing where all of them are. */
export function sensorsText(
  shown: readonly { id: string }[],
  all: readonly { id: string }[],
): string | undefined {
  if (shown.length === all.length) return undefined
  return shown.map(({ id }) => encodeURIComponent(id)).join(',')
}

/** From when on amounts are added up: the range's start unless the address has a time within it; `null` for not at all. */
export function cumulativeFrom(
  { cumulative }: Pick<ChartSearch, 'cumulative'>,
  { fromMs, toMs }: TimeRange,
): number | null {
  if (cumulative === undefined) return null
  const sinceMs = instantIn(cumulative)
  return sinceMs > fromMs && sinceMs < toMs ? sinceMs : fromMs
}

/** ISO 8601 with an offset, as the address should have it; a day that does not exist is none. */
const INSTANT = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

function instantIn(text: string | undefined): number {
  // a plus that was typed into an address is read as a space
  const match = INSTANT.exec(text?.replace(' ', '+') ?? '')
  if (!match) return Number.NaN
  const [, year, month, day] = match
  const isDay = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
  return isDay ? Date.parse(match[0]) : Number.NaN
}
