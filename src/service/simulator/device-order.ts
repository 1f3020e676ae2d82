import type { Device, MeasurementSet } from '../store/store.ts'
import type { SimulatedStation } from './create-simulation.ts'

/** A store keeps the order of sensors it knows, which may differ from the simulation's. */
export function inDeviceOrder(
  sets: MeasurementSet[],
  station: SimulatedStation,
  device: Device,
): MeasurementSet[] {
  const places = device.sensors.map(({ id }) => station.sensors.findIndex((sensor) => sensor.id === id))
  if (places.every((place, index) => place === index)) return sets
  return sets.map(({ timeMs, values }) => ({ timeMs, values: places.map((place) => values[place] ?? null) }))
}
