import type { Device } from '../../domain/device.ts'

/**
 * Ids of the devices of which the list says something new besides when they were updated; `others` where one is gone,
 * which no event can tell.
 */
export function changedDevices(before: readonly Device[], after: readonly Device[]): string[] | 'others' {
  const known = new Map(before.map((device) => [device.id, device]))
  const changed: string[] = []
  for (const device of after) {
    const earlier = known.get(device.id)
    known.delete(device.id)
    if (!earlier || !isSameStation(earlier, device)) changed.push(device.id)
  }
  return known.size > 0 ? 'others' : changed
}

/** Whether two say the same of a station, apart from when it was updated. */
export function isSameStation(a: Device, b: Device): boolean {
  return a === b || factsOf(a) === factsOf(b)
}

function factsOf({ id, name, kind, position, intervalSeconds, sensors }: Device): string {
  return JSON.stringify([
    id,
    name,
    kind,
    position && [position.lat, position.lng],
    intervalSeconds,
    sensors.map((sensor) => [sensor.id, sensor.name, sensor.kind, sensor.unit]),
  ])
}
