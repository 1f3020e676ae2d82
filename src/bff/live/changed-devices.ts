import { type Device, isSameStation } from '../../domain/device.ts'

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
