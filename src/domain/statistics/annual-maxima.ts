import { millisecondsInDay as DAY, millisecondsInMinute as MINUTE } from 'date-fns/constants'
import { aggregate, expectedInSteps, usableShares } from '../aggregation/aggregate.ts'
import { type DayClock, instantOf, wallOf } from '../aggregation/clock.ts'
import type { Range } from '../series/range.ts'
import { type Checked, isNumber, objectOf, orNull } from '../shape.ts'
import { type DailyValues, dailyValues } from './daily-values.ts'

/** The highest value of a calendar year. */
export const isAnnualMaximum = objectOf({
  year: isNumber,
  t: isNumber,
  v: isNumber,
  /** Usable readings of those that the interval promises for the whole year, 0 to 1; of days with a value where it is unknown. */
  share: isNumber,
  /** Rank among the years that are complete, 1 the highest; `null` for a year that is not. */
  rank: orNull(isNumber),
  /** Years from one such year to the next in the mean: (n + 1) / rank (Weibull); `null` without a rank, and of fewer than ten such years. */
  returnPeriod: orNull(isNumber),
})
export type AnnualMaximum = Checked<typeof isAnnualMaximum>

/** An incomplete year may lack its maximum. */
const COMPLETE = 0.9
/** With fewer years a maximum's rarity is unknown. */
export const MIN_RETURN_PERIOD_YEARS = 10
/** A mean of fewer is that of single floods. */
export const MIN_MEAN_YEARS = 3

const DAY_SECONDS = DAY / 1000

/**
 * The maximum of each calendar year of a clock, ascending, with Weibull's plotting position (Gumbel 1958;
 * USGS Bulletin 17C). Skips years without values. `t` ascends, `NaN` in `v` is missing. Of equal values the
 * earliest.
 */
export function annualMaxima(
  t: Float64Array,
  v: Float64Array,
  { clock, intervalSeconds }: { clock: DayClock; intervalSeconds: number | null },
): AnnualMaximum[] {
  const [firstMs, lastMs] = [t[0], t[t.length - 1]]
  if (firstMs === undefined || lastMs === undefined) return []
  const { edges, firstYear } = yearsOf({ fromMs: firstMs, toMs: lastMs }, clock)
  const expected = expectedInSteps(edges, intervalSeconds, Number.POSITIVE_INFINITY)
  const years = aggregate(t, v, edges, 'mean', expected)
  const shares = intervalSeconds === null ? sharesOfDays(t, v, edges, clock) : usableShares(years)
  const maxima: AnnualMaximum[] = []
  for (let i = 0; i < edges.length - 1; i++) {
    if (years.count[i] === 0) continue
    const [at, max, share] = [years.maxAt[i] as number, years.max[i] as number, shares[i] as number]
    maxima.push({ year: firstYear + i, t: at, v: max, share, rank: null, returnPeriod: null })
  }
  const complete = maxima.filter(({ share }) => share >= COMPLETE).sort((a, b) => b.v - a.v)
  for (const [i, maximum] of complete.entries()) {
    maximum.rank = i + 1
    if (complete.length >= MIN_RETURN_PERIOD_YEARS) maximum.returnPeriod = (complete.length + 1) / (i + 1)
  }
  return maxima
}

/** Of daily totals, stamped with the start of the day. */
export function annualMaximaOfDays(daily: DailyValues, clock: DayClock): AnnualMaximum[] {
  return annualMaxima(beginningsOf(daily, clock), daily.v, { clock, intervalSeconds: DAY_SECONDS })
}

function sharesOfDays(t: Float64Array, v: Float64Array, edges: Float64Array, clock: DayClock): Float64Array {
  const daily = dailyValues(t, v, { clock, intervalSeconds: null, combine: 'mean' })
  const expected = expectedInSteps(edges, DAY_SECONDS, Number.POSITIVE_INFINITY)
  return usableShares(aggregate(beginningsOf(daily, clock), daily.v, edges, 'mean', expected))
}

function beginningsOf({ firstDay, v }: DailyValues, { zone, dayStartMinutes }: DayClock): Float64Array {
  return Float64Array.from(v, (_, i) => instantOf((firstDay + i) * DAY + dayStartMinutes * MINUTE, zone))
}

/** Mean annual flood as in hydrosignatures: of all years, complete or not. `NaN` without any. */
export function meanAnnualMaximum(maxima: readonly AnnualMaximum[]): number {
  return maxima.reduce((sum, { v }) => sum + v, 0) / maxima.length
}

function yearsOf({ fromMs, toMs }: Range, { zone, dayStartMinutes }: DayClock) {
  const startMs = dayStartMinutes * MINUTE
  const yearAt = (timeMs: number) => new Date(wallOf(timeMs, zone) - startMs).getUTCFullYear()
  const [firstYear, lastYear] = [yearAt(fromMs), yearAt(toMs)]
  const edges = Float64Array.from({ length: lastYear - firstYear + 2 }, (_, i) =>
    instantOf(Date.UTC(firstYear + i, 0, 1) + startMs, zone),
  )
  return { edges, firstYear }
}
