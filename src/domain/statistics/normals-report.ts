import { millisecondsInDay as DAY, millisecondsInMinute as MINUTE } from 'date-fns/constants'
import { type DayClock, wallOf } from '../aggregation/clock.ts'
import type { Sensor } from '../device.ts'
import type { DailyValues } from './daily-values.ts'
import {
  MIN_YEARS,
  NORMALS_PERCENTS,
  type NormalsWindow,
  normalsOf,
  type SeasonalRank,
  seasonalRank,
} from './normals.ts'

export interface LatestRank extends SeasonalRank {
  t: number
  /** Mean of the 24 hours up to it. */
  v: number
}

/** 366 days, 1 January first; `NaN` without a normal. */
export interface SensorNormals {
  id: string
  unit: string
  combine: 'mean' | 'sum'
  /** Years with a value; `null` without any. */
  firstYear: number | null
  lastYear: number | null
  years: number[]
  /** Enough years for normals, too few for every percentile. */
  masked: boolean[]
  min: number[]
  p5: number[]
  p25: number[]
  p50: number[]
  p75: number[]
  p95: number[]
  max: number[]
  /** `null` with too few years or newest readings. */
  latest: LatestRank | null
}

export interface LatestMean {
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
