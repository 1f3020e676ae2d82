import type { Device, Sensor } from '../../domain/device.ts'

/**
 * Ids of the devices of which the list says something new besides when they were updated; `others` where one is gone,
 * which no event can tell. A device a step.
 */
export function* changedDevices(
  before: readonly Device[],
  after: readonly Device[],
): Generator<undefined, string[] | 'others'> {
  const known = new Map<string, Device>()
  for (const device of before) {
    known.set(device.id, device)
    yield
  }
  const changed: string[] = []
  for (const device of after) {
    const earlier = known.get(device.id)
    known.delete(device.id)
    if (!earlier || !isSameStation(earlier, device)) changed.push(device.id)
    yield
  }
  return known.size > 0 ? 'others' : changed
}

/** Whether two say the same of a station, apart from when it was updated. */
export function isSameStation(a: Device, b: Device): boolean {
  return (
    a === b ||
    (a.id === b.id &&
      a.name === b.name &&
      a.kind === b.kind &&
      a.position?.lat === b.position?.lat &&
      a.position?.lng === b.position?.lng &&
      a.intervalSeconds === b.intervalSeconds &&
      a.sensors.length === b.sensors.length &&
      a.sensors.every((sensor, n) => isSameSensor(sensor, b.sensors[n] as Sensor)))
  )
}

function isSameSensor(a: Sensor, b: Sensor): boolean {
  return a.id === b.id && a.name === b.name && a.kind === b.kind && a.unit === b.unit
}
