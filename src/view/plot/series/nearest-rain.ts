import type { DeviceState, Sensor } from '../../../domain/device.ts'
import { kilometres } from '../../../domain/distance.ts'
import { readingsToHave } from '../../../domain/series/gaps.ts'
import type { DeviceSeries } from '../../../domain/series/series.ts'

/** A rain gauge of another station. */
export interface RainGauge {
  deviceId: string
  deviceName: string
  intervalSeconds: number | null
  sensor: Sensor
  distanceKm: number
}

/** What the panels draw: a station's series, and perhaps the rain of another. */
export interface ChartSeries extends DeviceSeries {
  /**
   * A sensor that is another station's, how often that one reports, and how many readings it has to have in
   * the range.
   */
  borrowed?: { sensorId: string; intervalSeconds: number | null; expected: number | null }
}

/** Rain of a storm says nothing of a river much further away. */
const FARTHEST_KM = 20
const KM_A_DEGREE_OF_LATITUDE = 111

/**
 * The nearest gauge to a station that measures a level and no rain; `null` for any other, and where none is
 * near. A chart that reaches to the present (`isNow`) has none that has fallen silent before its station:
 * where nothing is known it would show that no rain falls.
 */
export function nearestRain(
  { id, position, sensors, freshness }: Pick<DeviceState, 'id' | 'position' | 'sensors' | 'freshness'>,
  devices: readonly DeviceState[],
  isNow: boolean,
): RainGauge | null {
  if (!position || !has(sensors, 'FLUID_LEVEL') || has(sensors, 'RAIN_FALL')) return null
  // with all of them silent it is the picture that is old, which is said
  const mustSpeak = isNow && freshness !== 'silent'
  let nearest: RainGauge | null = null
  for (const other of devices) {
    // most of a hundred thousand stations are not even on the same latitude
    if (
      !other.position ||
      Math.abs(other.position.lat - position.lat) * KM_A_DEGREE_OF_LATITUDE > FARTHEST_KM
    )
      continue
    if (other.id === id || (mustSpeak && other.freshness === 'silent')) continue
    const sensor = other.sensors.find(({ kind }) => kind === 'RAIN_FALL')
    if (!sensor) continue
    const distanceKm = kilometres(position, other.position)
    if (distanceKm <= (nearest?.distanceKm ?? FARTHEST_KM))
      nearest = {
        deviceId: other.id,
        deviceName: other.name,
        intervalSeconds: other.intervalSeconds,
        sensor,
        distanceKm,
      }
  }
  return nearest
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

function has(sensors: readonly Sensor[], wanted: string): boolean {
  return sensors.some(({ kind }) => kind === wanted)
}
