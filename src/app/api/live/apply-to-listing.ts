import type { DeviceListing, DeviceState } from '../../../domain/device.ts'
import { freshnessAt } from '../../../domain/freshness.ts'
import type { LiveReading } from './live-event.ts'

/**
 * The listing after readings. Only devices that have one are new objects; the same listing when nothing changes.
 * Repeated or late readings do no harm: a value is only ever replaced by a newer one.
 */
export function applyReadings(
  listing: DeviceListing,
  readings: readonly LiveReading[],
  nowMs: number,
): DeviceListing {
  const byDevice = new Map<string, LiveReading[]>()
  for (const reading of readings)
    byDevice.set(reading.device, [...(byDevice.get(reading.device) ?? []), reading])
  let isChanged = false
  const devices = listing.devices.map((device) => {
    let after = device
    for (const reading of byDevice.get(device.id) ?? []) after = withReading(after, reading, nowMs)
    isChanged ||= after !== device
    return after
  })
  return isChanged ? { ...listing, devices } : listing
}

/** The listing with these devices as they are now; new ones stand at the end. */
export function applyDevices(listing: DeviceListing, changed: readonly DeviceState[]): DeviceListing {
  const byId = new Map(changed.map((device) => [device.id, device]))
  const devices = listing.devices.map((device) => {
    const after = byId.get(device.id)
    byId.delete(device.id)
    return after ?? device
  })
  return { ...listing, devices: [...devices, ...byId.values()] }
}

function withReading(
  device: DeviceState,
  { t, values, rates, level }: LiveReading,
  nowMs: number,
): DeviceState {
  const entries = Object.entries(values)
  const isNewest = t >= (device.lastUpdateMs ?? Number.NEGATIVE_INFINITY)
  const news = entries.filter(([id, v]) => {
    const known = Object.hasOwn(device.latest, id) ? device.latest[id] : undefined
    return !known || t > known.t || (t === known.t && v !== known.v)
  })
  if (news.length === 0 && !isNewest) return device
  const lastUpdateMs = device.lastUpdateMs === null ? null : Math.max(device.lastUpdateMs, t)
  const { level: _, ...rest } = device
  const base = isNewest ? { ...rest, rates, ...(level && { level }) } : device
  return {
    ...base,
    lastUpdateMs,
    freshness: freshnessAt(lastUpdateMs, device.intervalSeconds, nowMs),
    latest: Object.fromEntries([...Object.entries(device.latest), ...news.map(([id, v]) => [id, { t, v }])]),
  }
}
