import type { Preset } from '../../../../view/time/time-range.ts'
import { following, isDrawable, PRESET_MS, type TimeRange } from '../../../../view/time/time-range.ts'
import type { ChartSearch } from '../../address/chart-search.ts'

const DEFAULT_PRESET: Preset = '24h'

interface AddressedRange {
  range: TimeRange
  /** The preset that the range follows; `null` for a fixed range. */
  preset: Preset | null
  /** The address names a range that is none; the default is shown in its place. */
  isBroken: boolean
}

/** The range that the chart's address means at a moment. A fixed range wins over a preset. */
export function rangeInAddress(search: ChartSearch, nowMs: number): AddressedRange {
  const range = { fromMs: instantIn(search.from), toMs: instantIn(search.to) }
  if (range.fromMs < range.toMs && isDrawable(range)) return { range, preset: null, isBroken: false }
  const preset = search.range ?? DEFAULT_PRESET
  const isBroken = search.from !== undefined || search.to !== undefined
  return { range: following(nowMs, PRESET_MS[preset]), preset, isBroken }
}

/** What an address says of a fixed range. */
export function fixedRange({ fromMs, toMs }: TimeRange): Pick<ChartSearch, 'from' | 'to'> {
  return { from: isoText(fromMs), to: isoText(toMs) }
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
  const ids = new Set(search.sensors.split(',').map(decoded))
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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
