import type { ReadDevice } from '../../contract/reader.ts'
import type { Device } from '../../domain/device.ts'
import { FURTHEST_AHEAD_MS } from '../readings/chunks/place.ts'
import type { AnswerGuard } from '../upstream/reading/answer-guard.ts'
import { toDevice } from '../upstream/reading/to-device.ts'

/** Of a name, which has no language. */
const SIMULATED = ' (simulated)'

// a list may be long: each of these takes a device a step

/** Devices of an answer of that time. */
export function* devicesOf(items: readonly ReadDevice[], asOf: number): Generator<undefined, Device[]> {
  const devices: Device[] = []
  for (const item of items) {
    devices.push(withCredibleUpdate(toDevice(item), asOf))
    yield
  }
  return devices
}

/** Devices with secrets taken out of what the service says of them, and none that cannot be shown then. */
export function* withoutSecrets(
  devices: readonly Device[],
  guard: AnswerGuard,
): Generator<undefined, Device[]> {
  const clean: Device[] = []
  for (const device of devices) {
    const kept = guard.device(device)
    if (kept) clean.push(kept)
    yield
  }
  return clean
}

/**
 * Devices that can be told apart: beside others the name of a simulated one says so, wherever it is shown or sent. Where
 * all are simulated the page says it once.
 */
export function* namedSimulated(
  devices: Device[],
  isSimulated: (id: string) => boolean,
): Generator<undefined, Device[]> {
  if (devices.every(({ id }) => isSimulated(id))) return devices
  const named: Device[] = []
  for (const device of devices) {
    const isBare = isSimulated(device.id) && !device.name.endsWith(SIMULATED)
    named.push(isBare ? { ...device, name: device.name + SIMULATED } : device)
    yield
  }
  return named
}

/** Devices by their ids, and how many sensors they have. */
export function* shownIn<T extends Device | ReadDevice>(
  devices: readonly T[],
): Generator<undefined, { byId: Map<string, T>; sensors: number }> {
  const byId = new Map<string, T>()
  let sensors = 0
  for (const device of devices) {
    byId.set(device.id, device)
    sensors += device.sensors.length
    yield
  }
  return { byId, sensors }
}

/**
 * Drops a last update in the future: it would be the newest reading until then and hide the real ones. The device's readings
 * then tell its last update.
 */
function withCredibleUpdate(device: Device, nowMs: number): Device {
  return (device.lastUpdateMs ?? nowMs) - nowMs > FURTHEST_AHEAD_MS
    ? { ...device, lastUpdateMs: null }
    : device
}
