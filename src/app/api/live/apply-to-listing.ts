import { replaceEqualDeep } from '@tanstack/react-query'
import type { DeviceListing, DeviceState } from '../../../domain/device.ts'
import type { LiveReading } from './live-event.ts'

/**
 * The listing after new readings. Only changed devices are new objects; without a change the listing is the same. Repeated
 * and late readings have no effect: a value is replaced only by a newer one. The freshness, rates, flags and level in an
 * event are the station's current ones, even where its reading is older or a correction.
 */
export function applyReadings(listing: DeviceListing, readings: readonly LiveReading[]): DeviceListing {
  return changed(listing, readings, (device, reading) =>
    replaceEqualDeep(device, withStanding(withValues(device, reading), reading)),
  )
}

/**
 * Adds missing readings to a listing that may be older or newer than they are. Where the listing has all values of a
 * reading, its rates and level are newer as well. The time of the last update cannot decide that: the service's list
 * reports it before its values are read.
 */
export function withOvertaking(listing: DeviceListing, readings: readonly LiveReading[]): DeviceListing {
  return changed(listing, readings, (device, reading) => {
    const after = withValues(device, reading)
    return newsOf(device, reading).length > 0 ? withStanding(after, reading) : after
  })
}

function changed(
  listing: DeviceListing,
  readings: readonly LiveReading[],
  change: (device: DeviceState, reading: LiveReading) => DeviceState,
): DeviceListing {
  const byDevice = new Map<string, LiveReading[]>()
  for (const reading of readings)
    byDevice.set(reading.device, [...(byDevice.get(reading.device) ?? []), reading])
  let isChanged = false
  const devices = listing.devices.map((device) => {
    let after = device
    for (const reading of byDevice.get(device.id) ?? []) after = change(after, reading)
    isChanged ||= after !== device
    return after
  })
  return isChanged ? { ...listing, devices } : listing
}

/** The listing with these devices replaced; new ones are appended, and need not be simulated as the others are. */
export function applyDevices(listing: DeviceListing, changed: readonly DeviceState[]): DeviceListing {
  const byId = new Map(changed.map((device) => [device.id, device]))
  const devices = listing.devices.map((device) => {
    const after = byId.get(device.id)
    byId.delete(device.id)
    return after ?? device
  })
  const { simulated, ...rest } = listing
  return { ...(byId.size === 0 ? listing : rest), devices: [...devices, ...byId.values()] }
}

/** Values that are newer than the device's, or differ at the same time, by sensor. */
function newsOf(device: DeviceState, { t, values }: LiveReading): [sensor: string, value: number][] {
  return Object.entries(values).filter(([id, v]) => {
    const known = Object.hasOwn(device.latest, id) ? device.latest[id] : undefined
    return !known || t > known.t || (t === known.t && v !== known.v)
  })
}

/** The device with new values. */
function withValues(device: DeviceState, reading: LiveReading): DeviceState {
  const { t } = reading
  const news = newsOf(device, reading)
  const lastUpdateMs = Math.max(device.lastUpdateMs ?? t, t)
  if (news.length === 0 && lastUpdateMs === device.lastUpdateMs) return device
  return {
    ...device,
    lastUpdateMs,
    latest: Object.fromEntries([...Object.entries(device.latest), ...news.map(([id, v]) => [id, { t, v }])]),
  }
}

/** The device with the state in an event: freshness by the server's clock, rates, flags, times to levels and level. */
function withStanding(
  { level: _, flags: __, ahead: ___, ...device }: DeviceState,
  { freshness, rates, flags, ahead, level }: LiveReading,
): DeviceState {
  return {
    ...device,
    freshness,
    rates,
    ...(flags && { flags }),
    ...(ahead && { ahead }),
    ...(level && { level }),
  }
}
