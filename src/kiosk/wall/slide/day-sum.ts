import type { DeviceSeries } from '../../../domain/series/series.ts'
import { type Total, totalOf } from '../../../domain/total.ts'

/** `undefined` where nothing was measured, which is not 0. */
export function daySum(
  day: DeviceSeries | null,
  sensorId: string,
  intervalSeconds: number | null,
): Total | undefined {
  const series = day?.sensors.find(({ id }) => id === sensorId)
  return series && totalOf(series, { expected: day?.expected ?? null, intervalSeconds })
}
