import { areSameSensors, type Device, isSameStation, type Sensor } from '../../domain/device.ts'

/**
 * Reuses unchanged devices, and a neighbour's equal sensors, as the same objects: what was derived stays
 * valid, and rereading a long list makes little garbage. One device a step.
 */
export function* reusedDevices(
  devices: readonly Device[],
  before: ReadonlyMap<string, Device> | undefined,
): Generator<undefined, Device[]> {
  const reused: Device[] = []
  let sensors: Sensor[] = []
  for (const device of devices) {
    const next = reusedDevice(device, before?.get(device.id), sensors)
    sensors = next.sensors
    reused.push(next)
    yield
  }
  return reused
}

function reusedDevice(device: Device, earlier: Device | undefined, sensors: Sensor[]): Device {
  if (earlier && isSameStation(earlier, device)) {
    const { lastUpdateMs } = device
    return earlier.lastUpdateMs === lastUpdateMs ? earlier : { ...earlier, lastUpdateMs }
  }
  return areSameSensors(sensors, device.sensors) ? { ...device, sensors } : device
}

/** Devices that differ in more than the last update; `others`: a device is gone. One device a step. */
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
