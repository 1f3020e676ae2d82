import { defaultQuality } from '../../../domain/quality/device-quality.ts'
import { judge } from '../../../domain/quality/judge.ts'
import { downsampleSeries } from '../../../domain/series/downsample-series.ts'
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
  { station: 'usgs-01581752-plumtree-run', kind: 'DISCHARGE', unit: 'ft3/s', intervalSeconds: 300 },
  { station: 'usgs-01581752-plumtree-run', kind: 'TURBIDITY', unit: 'FNU', intervalSeconds: 300 },
  { station: 'nw-trout-creek', kind: 'RANGE_TO_WATER', unit: 'cm', intervalSeconds: 600 },
  { station: 'nw-perito-moreno-ws1', kind: 'SURFACE_DISTANCE', unit: 'mm', intervalSeconds: 300 },
  { station: 'rws-vlissingen-hourly', kind: 'FLUID_LEVEL', unit: 'cm', intervalSeconds: 3600 },
  { station: 'nerrs-apadbwq', kind: 'SALINITY', unit: 'psu', intervalSeconds: 900 },
]

/** What a page is answered of a part of a real record, as `from` and `length` are shares of it. */
export function realSeries(of: RealSensor, share: { from: number; length: number }, width: number) {
  const { station, kind, unit, intervalSeconds } = of
  const [t, v] = realColumn(station, `${kind} (${unit})`)
  const [firstMs, lastMs] = [t[0] as number, t.at(-1) as number]
  const fromMs = Math.floor(firstMs + share.from * (lastMs - firstMs))
  const toMs = Math.ceil(fromMs + Math.max(86_400_000, share.length * (lastMs - fromMs)))
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
  return { sensor, series, extremes: extremesOf(t, judge(t, v, quality.of(sensor)).usable, fromMs, toMs) }
}

/** The lowest and highest of a range's readings, one after the other; `null` without any. */
function extremesOf(t: Float64Array, v: Float64Array, fromMs: number, toMs: number) {
  let found: [low: number, high: number] | null = null
  for (const [i, timeMs] of t.entries()) {
    const value = v[i] as number
    if (timeMs < fromMs || timeMs >= toMs || Number.isNaN(value)) continue
    found = found ? [Math.min(found[0], value), Math.max(found[1], value)] : [value, value]
  }
  return found
}
