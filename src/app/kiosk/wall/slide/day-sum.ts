import type { DeviceSeries } from '../../../../domain/series.ts'

/** What a sensor's amounts add up to over the day; `undefined` where nothing was measured, which is not 0. */
export function daySum(day: DeviceSeries | null, sensorId: string): number | undefined {
  return day?.sensors.find(({ id }) => id === sensorId)?.sum
}
