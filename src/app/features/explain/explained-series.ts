import type { DeviceState, Sensor } from '../../../domain/device.ts'
import { isRelatable } from '../../../domain/relation/relation-report.ts'
import type { SensorPlace } from '../../api/relation/sensor-place.ts'

/** A series that can be explained: a sensor of a station, and what both are called. */
export interface ExplainedSeries {
  /** Its place in the comparison. */
  place: number
  device: DeviceState
  sensor: Sensor
  /** `Katulampa · Water level`. */
  name: string
}

export interface SeriesPair {
  x: ExplainedSeries
  y: ExplainedSeries
}

export function placeOf({ device, sensor }: ExplainedSeries): SensorPlace {
  return { deviceId: device.id, sensorId: sensor.id }
}

/** The series at a place, else the first. */
export function seriesAt(series: readonly ExplainedSeries[], place: number): ExplainedSeries | undefined {
  return series.find((one) => one.place === place) ?? series[0]
}

/** Series whose values have an order: all but directions. */
export function relatable(series: readonly ExplainedSeries[]): ExplainedSeries[] {
  return series.filter(({ sensor }) => isRelatable(sensor))
}

/** Series of water levels, in the unit of the first: a tide is compared in one. */
export function levelSeries(series: readonly ExplainedSeries[]): ExplainedSeries[] {
  const levels = series.filter(({ sensor }) => sensor.kind === 'FLUID_LEVEL')
  return levels.filter(({ sensor }) => sensor.unit === levels[0]?.sensor.unit)
}

/** Series of rain gauges. */
export function rainSeries(series: readonly ExplainedSeries[]): ExplainedSeries[] {
  return series.filter(({ sensor }) => sensor.kind === 'RAIN_FALL')
}

/** A station with a stage and a discharge. */
export interface RatedStation {
  /** Of the first of its series. */
  place: number
  device: DeviceState
  stage: Sensor
  discharge: Sensor
}

/** The stations among the series that have both, each once. */
export function ratedStations(series: readonly ExplainedSeries[]): RatedStation[] {
  const isFirst = ({ device }: ExplainedSeries, at: number) =>
    series.findIndex((one) => one.device.id === device.id) === at
  return series.filter(isFirst).flatMap(({ device, place }) => {
    const ofKind = (kind: string) => device.sensors.find((sensor) => sensor.kind === kind)
    const [stage, discharge] = [ofKind('FLUID_LEVEL'), ofKind('DISCHARGE')]
    return stage && discharge ? { place, device, stage, discharge } : []
  })
}

/** A pair with another series in one of its places. Against itself it would say nothing, so the two change places then. */
export function withSeries<Role extends string>(
  pair: Record<Role, number>,
  role: Role,
  at: number,
): Record<Role, number> {
  const places = Object.entries(pair) as [Role, number][]
  return Object.fromEntries(
    places.map(([other, place]) => [other, other === role ? at : place === at ? pair[role] : place]),
  ) as Record<Role, number>
}
