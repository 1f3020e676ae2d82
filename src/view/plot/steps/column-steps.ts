import { COLUMNS_PER_MEAN, meanColumnOf } from '../../../domain/series/column-means.ts'
import type { DeviceSeries, SensorSeries } from '../../../domain/series/series.ts'
import type { SteppedSeries, Steps } from './steps.ts'

/** The series with a step for each pixel column, where the response has their means; `isMean`: drawn by these. */
export function byColumns<Series extends DeviceSeries>(
  series: Series,
  isMean = false,
): Series & { sensors: SteppedSeries[] } {
  const sensors = series.sensors.map((sensor): SteppedSeries => {
    const steps = columnSteps(series, sensor)
    return { ...sensor, ...(isMean && { isMean }), ...(steps && { steps }) }
  })
  return { ...series, sensors }
}

/** Columns with a reading: extremes are M4's, means the response's. `undefined` without means. */
export function columnSteps(
  range: Pick<DeviceSeries, 'from' | 'to'>,
  { t, v, means }: Pick<SensorSeries, 't' | 'v' | 'means'>,
): Steps | undefined {
  if (!means) return undefined
  const { width, mean, count } = means
  const filled = count.reduce((sum, values) => (values > 0 ? sum + 1 : sum), 0)
  const column = () => new Float64Array(filled)
  const steps: Steps = {
    areColumns: true,
    ...{ from: column(), to: column(), count: column(), mean: column() },
    ...{ min: column(), minAt: column(), max: column(), maxAt: column() },
    isJoined: new Uint8Array(filled),
  }
  const { min, minAt, max, maxAt } = steps
  const columnMs = ((range.to - range.from) / width) * COLUMNS_PER_MEAN
  let step = -1
  let current = -1
  let isJoined = 0
  for (let i = 0; i < t.length; i++) {
    const timeMs = t[i] as number
    const value = v[i] as number | null
    if (value === null) {
      isJoined = 0
      continue
    }
    const n = meanColumnOf(range, width, timeMs)
    if (n !== current) {
      // counts that do not match the line are ignored
      if (++step >= filled) return undefined
      current = n
      steps.from[step] = range.from + n * columnMs
      steps.to[step] = Math.min(range.to, range.from + (n + 1) * columnMs)
      steps.count[step] = count[n] ?? 0
      steps.mean[step] = mean[n] ?? value
      steps.isJoined[step] = isJoined
      min[step] = value
      minAt[step] = timeMs
      max[step] = value
      maxAt[step] = timeMs
    } else if (value < (min[step] as number)) {
      min[step] = value
      minAt[step] = timeMs
    } else if (value > (max[step] as number)) {
      max[step] = value
      maxAt[step] = timeMs
    }
    isJoined = 1
  }
  return step === filled - 1 ? steps : undefined
}
