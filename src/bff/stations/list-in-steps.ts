import type { ReadDevice } from '../../contract/reader.ts'
import type { Device } from '../../domain/device.ts'
import { FURTHEST_AHEAD_MS } from '../readings/chunks/place.ts'
import type { AnswerGuard } from '../upstream/reading/answer-guard.ts'
import { toDevice } from '../upstream/reading/to-device.ts'

/** In every language. */
const SIMULATED = ' (simulated)'

// lists may be long: one device a step

export function* devicesOf(items: readonly ReadDevice[], asOf: number): Generator<undefined, Device[]> {
  const devices: Device[] = []
  for (const item of items) {
    devices.push(withCredibleUpdate(toDevice(item), asOf))
    yield
  }
  return devices
}

/** Without secrets, and without devices that are unusable then. */
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

/** Marks simulated devices beside real ones by their names. Where all are simulated the page says it once. */
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

/** Drops a last update in the future, which would hide the real ones; readings then determine it. */
function withCredibleUpdate(device: Device, nowMs: number): Device {
  return (device.lastUpdateMs ?? nowMs) - nowMs > FURTHEST_AHEAD_MS
    ? { ...device, lastUpdateMs: null }
    : device
}
