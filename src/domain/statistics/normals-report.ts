import { millisecondsInDay as DAY, millisecondsInMinute as MINUTE } from 'date-fns/constants'
import { type DayClock, wallOf } from '../aggregation/clock.ts'
import type { Sensor } from '../device.ts'
import {
  areNumbers,
  type CheckedFields,
  isFlag,
  isNumber,
  isText,
  listOf,
  objectOf,
  oneOf,
  orNull,
} from '../shape.ts'
import type { DailyValues } from './daily-values.ts'
import {
  MIN_YEARS,
  NORMALS_PERCENTS,
  type NormalsWindow,
  normalsOf,
  SEASONAL_RANK_FIELDS,
  seasonalRank,
} from './normals.ts'

/** Rank of a sensor's newest readings within its season. */
const isLatestRank = objectOf({
  ...SEASONAL_RANK_FIELDS,
  /** The newest reading. */
  t: isNumber,
  /** Mean of the 24 hours up to it. */
  v: isNumber,
})

/** Checks of a sensor's normals, without their columns. */
export const NORMALS_FIELDS = {
  id: isText,
  unit: isText,
  /** Daily values are means, or totals of an amount. */
  combine: oneOf('mean', 'sum'),
  /** First and last year with a value; `null` without any. */
  firstYear: orNull(isNumber),
  lastYear: orNull(isNumber),
  /** Number of years with a value for the day. */
  years: areNumbers,
  /** Whether the day has enough years for normals but too few for every percentile. */
  masked: listOf(isFlag),
  /** `null` with too few years, or too few of the newest readings for a day's mean. */
  latest: orNull(isLatestRank),
}

/** Normals of one sensor, in columns of 366 days, 1 January first; `NaN` where there is no normal. */
export interface SensorNormals extends CheckedFields<typeof NORMALS_FIELDS> {
  min: number[]
  p5: number[]
  p25: number[]
  p50: number[]
  p75: number[]
  p95: number[]
  max: number[]
}

interface LatestMean {
  t: number
  v: number
}

/** Over a moving window, with the rank of the newest day. */
export function sensorNormals(
  { id, unit }: Pick<Sensor, 'id' | 'unit'>,
  daily: DailyValues,
  {
    window,
    combine,
    clock,
    latest,
  }: { window: NormalsWindow; combine: 'mean' | 'sum'; clock: DayClock; latest: LatestMean | undefined },
): SensorNormals {
  const normals = normalsOf(daily, { window, combine })
  const { firstDay, v } = daily
  const years = Array.from(normals.years)
  const isMasked = (day: number) =>
    NORMALS_PERCENTS.some((percent) => Number.isNaN(normals[`p${percent}`][day] as number))
  const rank = latest && seasonalRank(daily, dayOf(latest.t, clock), latest.v)
  return {
    id,
    unit,
    combine,
    firstYear: v.length === 0 ? null : yearOf(firstDay),
    lastYear: v.length === 0 ? null : yearOf(firstDay + v.length - 1),
    years,
    masked: years.map((count, day) => count >= MIN_YEARS && isMasked(day)),
    min: Array.from(normals.min),
    p5: Array.from(normals.p5),
    p25: Array.from(normals.p25),
    p50: Array.from(normals.p50),
    p75: Array.from(normals.p75),
    p95: Array.from(normals.p95),
    max: Array.from(normals.max),
    latest: latest && rank ? { ...latest, ...rank } : null,
  }
}

/** Local, in days since 1970-01-01. */
export function dayOf(timeMs: number, { zone, dayStartMinutes }: DayClock): number {
  return Math.floor((wallOf(timeMs, zone) - dayStartMinutes * MINUTE) / DAY)
}

function yearOf(day: number): number {
  return new Date(day * DAY).getUTCFullYear()
}

/**
 * The mean of the 24 hours up to the newest value; `undefined` below half of the expected readings. `t`
 * ascends.
 */
export function latestMean(
  t: Float64Array,
  v: Float64Array,
  intervalSeconds: number | null,
): LatestMean | undefined {
  const last = v.findLastIndex((value) => !Number.isNaN(value))
  if (last === -1) return undefined
  const newestMs = t[last] as number
  let [total, count] = [0, 0]
  for (let i = last; i >= 0 && (t[i] as number) > newestMs - DAY; i--) {
    const value = v[i] as number
    if (Number.isNaN(value)) continue
    total += value
    count++
  }
  const promised = intervalSeconds === null ? 1 : DAY / 1000 / intervalSeconds
  return count < promised / 2 ? undefined : { t: newestMs, v: total / count }
}
