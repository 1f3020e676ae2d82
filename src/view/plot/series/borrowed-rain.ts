import type { Sensor } from '../../../domain/device.ts'
import { readingsToHave } from '../../../domain/series/gaps.ts'
import type { DeviceSeries } from '../../../domain/series/series.ts'
import type { SteppedSeries } from '../steps/steps.ts'
import type { RainGauge } from './rain-gauges.ts'

/** What the panels draw: a station's series, and perhaps the rain of another. */
export interface ChartSeries extends DeviceSeries {
  sensors: SteppedSeries[]
  /**
   * A sensor that is another station's, how often that one reports, and how many readings it has to have in
   * the range.
   */
  borrowed?: { sensorId: string; intervalSeconds: number | null; expected: number | null }
}

/** What another station's rain is called among a chart's sensors and in the address, whichever gauge it is. */
export const BORROWED_RAIN_ID = '~nearest-rain'

/** The rain that stands over a level: that of another station, which was chosen for it, before the station's own. */
export function rainOver(sensors: readonly Sensor[]): Sensor | undefined {
  const rains = sensors.filter(({ kind }) => kind === 'RAIN_FALL')
  return rains.find(({ id }) => id === BORROWED_RAIN_ID) ?? rains[0]
}

/** A station's series with the rain of another as one more sensor, under the id that it has in this chart. */
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
