import type { Device, Sensor } from './device.ts'

/** Equal but for the time of the update. */
export function isSameStation(a: Device, b: Device): boolean {
  return (
    a === b ||
    (a.id === b.id &&
      a.name === b.name &&
      a.kind === b.kind &&
      a.position?.lat === b.position?.lat &&
      a.position?.lng === b.position?.lng &&
      a.intervalSeconds === b.intervalSeconds &&
      areSameSensors(a.sensors, b.sensors))
  )
}

/** In the same order. */
export function areSameSensors(a: readonly Sensor[], b: readonly Sensor[]): boolean {
  return a === b || (a.length === b.length && a.every((sensor, n) => isSameSensor(sensor, b[n] as Sensor)))
}

function isSameSensor(a: Sensor, b: Sensor): boolean {
  return a.id === b.id && a.name === b.name && a.kind === b.kind && a.unit === b.unit
}
