import type { Sensor } from '../../../domain/device.ts'
import { readingsToHave } from '../../../domain/series/gaps.ts'
import type { DeviceSeries } from '../../../domain/series/series.ts'
import type { SteppedSeries } from '../steps/steps.ts'
import type { RainGauge } from './rain-gauges.ts'

/** Series of the panels: the station's, and possibly another station's rain. */
export interface ChartSeries extends DeviceSeries {
  sensors: SteppedSeries[]
  borrowed?: { sensorId: string; intervalSeconds: number | null; expected: number | null }
}

/** Sensor id of another station's rain in a chart and its address, whichever gauge it is. */
export const BORROWED_RAIN_ID = '~nearest-rain'

/** The rain drawn above a level: another station's, where one was chosen, before the station's own. */
export function rainOver(sensors: readonly Sensor[]): Sensor | undefined {
  const rains = sensors.filter(({ kind }) => kind === 'RAIN_FALL')
  return rains.find(({ id }) => id === BORROWED_RAIN_ID) ?? rains[0]
}

/** A station's series with another station's rain as one more sensor, under its id in this chart. */
export function withRain(
  series: DeviceSeries,
  rain: DeviceSeries | undefined,
  gauge: RainGauge,
  sensorId: string,
): ChartSeries {
  const one = rain?.sensors.find(({ id }) => id === gauge.sensor.id)
  if (!rain || !one) return series
  return {
    ...series,
    asOf: Math.min(series.asOf, rain.asOf),
    stale: series.stale || rain.stale,
    sensors: [...series.sensors, { ...one, id: sensorId }],
    borrowed: { sensorId, intervalSeconds: gauge.intervalSeconds, expected: readingsToHave(rain) },
  }
}
