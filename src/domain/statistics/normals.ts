import { millisecondsInDay as DAY } from 'date-fns/constants'
import { upperBound } from '../series/m4.ts'
import { type CheckedFields, isNumber, oneOf } from '../shape.ts'
import { type DailyValues, movingValues } from './daily-values.ts'
import { exceedance, percentileInRank } from './percentiles.ts'

export const NORMALS_WINDOWS = [1, 7, 14, 28] as const
export type NormalsWindow = (typeof NORMALS_WINDOWS)[number]

export const NORMALS_PERCENTS = [5, 25, 50, 75, 95] as const

/** As required by USGS, and by WMO for provisional normals. */
export const MIN_YEARS = 10

/** A leap year; 29 February is the sixtieth. */
export const DAYS_OF_YEAR = 366
const LEAP_DAY = 59

/** 366 days from 1 January. `NaN` with too few years, or beyond the plotting positions. */
interface Normals {
  p5: Float64Array
  p25: Float64Array
  p50: Float64Array
  p75: Float64Array
  p95: Float64Array
  min: Float64Array
  max: Float64Array
  years: Float64Array
}

/**
 * Percentiles of each day of the year, as in USGS hyswap: one daily value, or moving mean (total of amounts),
 * a year, by Weibull's plotting positions (type 6), none beyond them. P5 and P95 need nineteen years.
 * 29 February without enough years has the mean of its neighbours, as in NOAA's climate normals (Arguez et
 * al. 2012); `years` counts its own values.
 */
export function normalsOf(
  daily: DailyValues,
  { window, combine }: { window: NormalsWindow; combine: 'mean' | 'sum' },
): Normals {
  const samples = samplesByDay(daily.firstDay, movingValues(daily.v, window, combine))
  const column = (of: (sorted: Float64Array) => number) =>
    bridged(
      samples,
      Float64Array.from(samples, (sorted) => (isEnough(sorted) ? of(sorted) : Number.NaN)),
    )
  const ofPercent = (percent: number) => column((sorted) => percentileInRank(sorted, percent))
  return {
    p5: ofPercent(5),
    p25: ofPercent(25),
    p50: ofPercent(50),
    p75: ofPercent(75),
    p95: ofPercent(95),
    min: column((sorted) => sorted[0] as number),
    max: column((sorted) => sorted[sorted.length - 1] as number),
    years: Float64Array.from(samples, ({ length }) => length),
  }
}

function samplesByDay(firstDay: number, v: Float64Array): Float64Array[] {
  const places = new Float64Array(v.length)
  const counts = new Uint32Array(DAYS_OF_YEAR)
  let place = dayOfYear(firstDay)
  let isLeap = isLeapYear(firstDay)
  for (let i = 0; i < v.length; i++) {
    if (place === LEAP_DAY && !isLeap) place++
    places[i] = place
    if (!Number.isNaN(v[i] as number)) counts[place] = (counts[place] as number) + 1
    if (++place < DAYS_OF_YEAR) continue
    place = 0
    isLeap = isLeapYear(firstDay + i + 1)
  }
  const samples = Array.from(counts, (count) => new Float64Array(count))
  const filled = new Uint32Array(DAYS_OF_YEAR)
  for (let i = 0; i < v.length; i++) {
    if (Number.isNaN(v[i] as number)) continue
    const at = places[i] as number
    const sample = samples[at] as Float64Array
    sample[filled[at] as number] = v[i] as number
    filled[at] = (filled[at] as number) + 1
  }
  for (const sample of samples) sample.sort()
  return samples
}

function isEnough({ length }: Float64Array): boolean {
  return length >= MIN_YEARS
}

function bridged(samples: readonly Float64Array[], column: Float64Array): Float64Array {
  const own = samples[LEAP_DAY] as Float64Array
  if (!isEnough(own))
    column[LEAP_DAY] = ((column[LEAP_DAY - 1] as number) + (column[LEAP_DAY + 1] as number)) / 2
  return column
}

/** From days since 1970-01-01: 1 January is 0, 1 March is 60 in every year. */
export function dayOfYear(day: number): number {
  const date = new Date(day * DAY)
  return (Date.UTC(2000, date.getUTCMonth(), date.getUTCDate()) - Date.UTC(2000, 0, 1)) / DAY
}

function isLeapYear(day: number): boolean {
  const year = new Date(day * DAY).getUTCFullYear()
  return new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
}

/** Days 1 to 10, 11 to 20, and the rest. */
type MonthPart = 'early' | 'mid' | 'late'

/** Checks of a rank of a value among those of the same part of the month in other years. */
export const SEASONAL_RANK_FIELDS = {
  /** January is 0. */
  month: isNumber,
  part: oneOf<MonthPart>('early', 'mid', 'late'),
  /** Share of those days that were lower, 0 to 1, by Weibull's plotting position. */
  share: isNumber,
  /** Share of those that were higher, likewise; of a river that is dry on most of them both are small. */
  higher: isNumber,
  /** Number of other years with such days. */
  years: isNumber,
}
export type SeasonalRank = CheckedFields<typeof SEASONAL_RANK_FIELDS>

/** `undefined`: below ten years, or all their values equal it. `day`: days since 1970-01-01. */
export function seasonalRank(daily: DailyValues, day: number, value: number): SeasonalRank | undefined {
  const date = new Date(day * DAY)
  const month = date.getUTCMonth()
  const part = partOf(date.getUTCDate())
  const others: number[] = []
  const years = new Set<number>()
  for (const [i, one] of daily.v.entries()) {
    if (Number.isNaN(one)) continue
    const other = new Date((daily.firstDay + i) * DAY)
    const year = other.getUTCFullYear()
    const isSamePart = other.getUTCMonth() === month && partOf(other.getUTCDate()) === part
    if (!isSamePart || year === date.getUTCFullYear()) continue
    others.push(one)
    years.add(year)
  }
  if (years.size < MIN_YEARS || others.every((one) => one === value)) return undefined
  const sorted = Float64Array.from(others).sort()
  const higher = 1 - upperBound(sorted, value) / (sorted.length + 1)
  return { month, part, share: 1 - exceedance(sorted, value), higher, years: years.size }
}

function partOf(dayOfMonth: number): MonthPart {
  if (dayOfMonth <= 10) return 'early'
  return dayOfMonth <= 20 ? 'mid' : 'late'
}
