import { defaultQuality } from '../../../domain/quality/device-quality.ts'
import { judge } from '../../../domain/quality/judge.ts'
import { downsampleSeries } from '../../../domain/series/downsample-series.ts'
import { lowerBound } from '../../../domain/series/m4.ts'
import type { DeviceSeries } from '../../../domain/series/series.ts'
import { REAL_DATA, realColumn } from '../../../domain/testing/real-columns.ts'

export { REAL_DATA }

/** A sensor of a real record. */
export interface RealSensor {
  station: string
  kind: string
  unit: string
  intervalSeconds: number
}

/** Stages, discharges and others that are no amounts, with floods, error codes and tides among them. */
export const REAL_SENSORS: readonly RealSensor[] = [
  { station: 'ea-f1707-armley', kind: 'FLUID_LEVEL', unit: 'cm', intervalSeconds: 900 },
  { station: 'ea-f1707-armley', kind: 'DISCHARGE', unit: 'm3/s', intervalSeconds: 900 },
  { station: 'ea-f1204-mytholmroyd', kind: 'FLUID_LEVEL', unit: 'cm', intervalSeconds: 900 },
  { station: 'usgs-01581752-plumtree-run', kind: 'FLUID_LEVEL', unit: 'cm', intervalSeconds: 300 },
  { station: 'usgs-01581752-plumtree-run', kind: 'TURBIDITY', unit: 'FNU', intervalSeconds: 300 },
  { station: 'nw-trout-creek', kind: 'RANGE_TO_WATER', unit: 'cm', intervalSeconds: 600 },
  { station: 'nw-perito-moreno-ws1', kind: 'SURFACE_DISTANCE', unit: 'mm', intervalSeconds: 300 },
  { station: 'rws-vlissingen-hourly', kind: 'FLUID_LEVEL', unit: 'cm', intervalSeconds: 3600 },
  { station: 'nerrs-apadbwq', kind: 'SALINITY', unit: 'psu', intervalSeconds: 900 },
]

const BEFORE_MS = 30 * 86_400_000

/** What a page is answered of a part of a real record, as `from` and `length` are shares of it. */
export function realSeries(of: RealSensor, share: { from: number; length: number }, width: number) {
  const { station, kind, unit, intervalSeconds } = of
  const [times, values] = columnOf(station, `${kind} (${unit})`)
  const [firstMs, lastMs] = [times[0] as number, times.at(-1) as number]
  const fromMs = Math.floor(firstMs + share.from * (lastMs - firstMs))
  const toMs = Math.ceil(fromMs + Math.max(86_400_000, share.length * (lastMs - fromMs)))
  // the tests look at what was before, and not at a whole record
  const known = [lowerBound(times, fromMs - BEFORE_MS), lowerBound(times, toMs)] as const
  const [t, v] = [times.subarray(...known), values.subarray(...known)]
  const sensor = { id: 'one', name: '', kind, unit }
  const quality = defaultQuality(intervalSeconds)
  const series: DeviceSeries = {
    ...downsampleSeries(
      { id: station, intervalSeconds },
      { t, sensors: new Map([['one', v]]) },
      { fromMs, toMs, width, sensors: [sensor], nowMs: lastMs, means: true, quality },
    ),
    ...{ asOf: lastMs, stale: false },
  }
  const { usable } = judge(t, v, quality.of(sensor))
  return { sensor, series, t, usable, extremes: extremesOf(t, usable, fromMs, toMs) }
}

const columns = new Map<string, ReturnType<typeof realColumn>>()

/** Each is read once. */
function columnOf(station: string, header: string) {
  const key = `${station} ${header}`
  const column = columns.get(key) ?? realColumn(station, header)
  columns.set(key, column)
  return column
}

/** A day of it, as panel, phone and wall show. */
export function dayOf(of: RealSensor, from: number, width: number) {
  return realSeries(of, { from, length: 0 }, width)
}

/** The lowest and highest of a range's readings, one after the other; `null` without any. */
function extremesOf(t: Float64Array, v: Float64Array, fromMs: number, toMs: number) {
  let found: [low: number, high: number] | null = null
  for (let i = 0; i < t.length; i++) {
    const [timeMs, value] = [t[i] as number, v[i] as number]
    if (timeMs < fromMs || timeMs >= toMs || Number.isNaN(value)) continue
    found = found ? [Math.min(found[0], value), Math.max(found[1], value)] : [value, value]
  }
  return found
}
