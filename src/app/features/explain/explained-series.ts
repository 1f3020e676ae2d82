import type { DeviceState, Sensor } from '../../../domain/device.ts'
import { isRelatable } from '../../../domain/relation/relation-report.ts'
import { withUnit } from '../../../domain/with-unit.ts'
import type { SensorPlace } from '../../api/relation/sensor-place.ts'

export interface ExplainedSeries {
  place: number
  device: DeviceState
  sensor: Sensor
  /** `Katulampa · Water level` */
  name: string
}

export interface SeriesPair {
  x: ExplainedSeries
  y: ExplainedSeries
}

export function placeOf({ device, sensor }: ExplainedSeries): SensorPlace {
  return { deviceId: device.id, sensorId: sensor.id }
}

/** `Katulampa · Water level, cm` */
export function axisLabel({ name, sensor }: ExplainedSeries): string {
  return sensor.unit === '' ? name : withUnit(`${name},`, sensor.unit)
}

/** The first where there is none. */
export function seriesAt(series: readonly ExplainedSeries[], place: number): ExplainedSeries | undefined {
  return series.find((one) => one.place === place) ?? series[0]
}

/** Values with an order: all but directions. */
export function relatable(series: readonly ExplainedSeries[]): ExplainedSeries[] {
  return series.filter(({ sensor }) => isRelatable(sensor))
}

/** In the unit of the first: tides are compared in one. */
export function levelSeries(series: readonly ExplainedSeries[]): ExplainedSeries[] {
  const levels = series.filter(({ sensor }) => sensor.kind === 'FLUID_LEVEL')
  return levels.filter(({ sensor }) => sensor.unit === levels[0]?.sensor.unit)
}

export function rainSeries(series: readonly ExplainedSeries[]): ExplainedSeries[] {
  return series.filter(({ sensor }) => sensor.kind === 'RAIN_FALL')
}

export interface RatedStation {
  place: number
  device: DeviceState
  stage: Sensor
  discharge: Sensor
}

export function ratedStations(series: readonly ExplainedSeries[]): RatedStation[] {
  const isFirst = ({ device }: ExplainedSeries, at: number) =>
    series.findIndex((one) => one.device.id === device.id) === at
  return series.filter(isFirst).flatMap(({ device, place }) => {
    const ofKind = (kind: string) => device.sensors.find((sensor) => sensor.kind === kind)
    const [stage, discharge] = [ofKind('FLUID_LEVEL'), ofKind('DISCHARGE')]
    return stage && discharge ? { place, device, stage, discharge } : []
  })
}

/** Replaces one of a pair. Choosing the other one swaps both: a series against itself says nothing. */
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
