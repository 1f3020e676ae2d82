import type { DeviceSeries } from '../../../domain/series/series.ts'
import { peakLine } from './peak-line.ts'
import type { SteppedSeries, Steps } from './steps.ts'

/** One sensor's aggregates over the steps between edges; `null` where there is no data. */
export interface AggregateColumns {
  count: readonly number[]
  usable: readonly (number | null)[]
  min: readonly (number | null)[]
  minAt: readonly (number | null)[]
  max: readonly (number | null)[]
  maxAt: readonly (number | null)[]
  mean: readonly (number | null)[]
  sum?: readonly (number | null)[]
}

export interface ChartAggregates {
  edges: readonly number[]
  /** Length of a step; of months the shortest. */
  stepMs: number
  sensors: ReadonlyMap<string, AggregateColumns>
}

/** The series with steps for each sensor that has aggregates and a mean or sum. */
export function bySteps<Series extends DeviceSeries>(
  series: Series & { sensors: SteppedSeries[] },
  found: readonly ChartAggregates[],
): Series & { sensors: SteppedSeries[] } {
  const sensors = series.sensors.map((sensor: SteppedSeries): SteppedSeries => {
    for (const { edges, stepMs, sensors } of found) {
      const columns = sensors.get(sensor.id)
      const steps = columns && stepsOf(edges, columns)
      if (!steps) continue
      if (!columns.sum) return { ...sensor, ...(!sensor.isMean && peakLine(steps)), steps }
      const buckets = { stepMs, t: Array.from(steps.from), ends: steps.to, v: [...columns.sum] }
      return { ...sensor, steps, buckets }
    }
    return sensor
  })
  return { ...series, sensors }
}

/** Steps of aggregates; `undefined` for a direction, which has neither mean nor extremes. */
export function stepsOf(edges: readonly number[], columns: AggregateColumns): Steps | undefined {
  const { sum } = columns
  const hasNoMean = columns.mean.every((mean) => mean === null) && columns.count.some((count) => count > 0)
  if (hasNoMean) return undefined
  const count = Float64Array.from(columns.count)
  return {
    areColumns: false,
    from: Float64Array.from(edges.slice(0, -1)),
    to: Float64Array.from(edges.slice(1)),
    count,
    min: numbers(columns.min),
    minAt: numbers(columns.minAt),
    max: numbers(columns.max),
    maxAt: numbers(columns.maxAt),
    mean: numbers(columns.mean),
    ...(sum && { sum: numbers(sum) }),
    usable: numbers(columns.usable),
    isJoined: Uint8Array.from(count, (values, i) => (values > 0 && (count[i - 1] ?? 0) > 0 ? 1 : 0)),
  }
}

function numbers(column: readonly (number | null)[]): Float64Array {
  return Float64Array.from(column, (value) => value ?? Number.NaN)
}
