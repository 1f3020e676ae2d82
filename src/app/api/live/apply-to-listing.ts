import { replaceEqualDeep } from '@tanstack/react-query'
import type { DeviceListing, DeviceState } from '../../../domain/device.ts'
import type { LiveReading } from './live-event.ts'

/**
 * The listing after new readings; the same object without a change. A value is replaced only by a newer one.
 * Freshness, rates, flags and level of an event are current, even where its reading is late.
 */
export function applyReadings(listing: DeviceListing, readings: readonly LiveReading[]): DeviceListing {
  return changed(listing, readings, (device, reading) =>
    replaceEqualDeep(device, withStanding(withValues(device, reading), reading)),
  )
}

/**
 * Adds missing readings to a listing of any age. One with all values of a reading has newer rates and level
 * too. The last update cannot decide that: the service lists it before it reads the values.
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

/** Replaces these devices or appends them; a listing with new ones is not all `simulated` any more. */
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

/** Values newer than the device's, or different at the same time, by sensor. */
function newsOf(device: DeviceState, { t, values }: LiveReading): [sensor: string, value: number][] {
  return Object.entries(values).filter(([id, v]) => {
    const known = Object.hasOwn(device.latest, id) ? device.latest[id] : undefined
    return !known || t > known.t || (t === known.t && v !== known.v)
  })
}

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

/** The device with the state of an event; freshness is by the server's clock. */
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
