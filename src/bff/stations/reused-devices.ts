import type { Device, Sensor } from '../../domain/device.ts'
import { areSameSensors, isSameStation } from '../../domain/same-station.ts'

/**
 * The same devices in as few objects as can be: one that is as it was before is the very object of then, and one whose
 * sensors are those of its neighbour, as in most networks of many alike stations, shares them. What was made of an object
 * then holds, and of a long list that is read again little is garbage. A device a step.
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
