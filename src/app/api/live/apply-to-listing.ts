import { replaceEqualDeep } from '@tanstack/react-query'
import type { DeviceListing, DeviceState } from '../../../domain/device.ts'
import type { LiveReading } from './live-event.ts'

/**
 * The listing after readings that come now. Only devices that they change are new objects; the same listing
 * when nothing changes. Repeated or late readings do no harm: a value is only ever replaced by a newer one.
 * What comes with a reading of freshness, rates, flags and level is of the station as it stands now, also where the
 * reading is of another sensor's time, or corrects one of before.
 */
export function applyReadings(listing: DeviceListing, readings: readonly LiveReading[]): DeviceListing {
  return changed(listing, readings, (device, reading) =>
    replaceEqualDeep(device, withStanding(withValues(device, reading), reading)),
  )
}

/**
 * A listing that may have been made before these readings came, or after: with what it lacks of them. Where
 * it has all values of one, it is the later word on rates and level as well. The time of the last update
 * tells nothing of that: the service's list says it before the values of that time are read.
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

/** What is newer than the device's values, or other than those of the same time, by sensor. */
function newsOf(device: DeviceState, { t, values }: LiveReading): [sensor: string, value: number][] {
  return Object.entries(values).filter(([id, v]) => {
    const known = Object.hasOwn(device.latest, id) ? device.latest[id] : undefined
    return !known || t > known.t || (t === known.t && v !== known.v)
  })
}

/** The device with the values that are news. */
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

/**
 * The device with how it stands as a reading tells it: how fresh it is by the server's clock, rates,
 * flags and level, or none.
 */
function withStanding(
  { level: _, flags: __, ...device }: DeviceState,
  { freshness, rates, flags, level }: LiveReading,
): DeviceState {
  return { ...device, freshness, rates, ...(flags && { flags }), ...(level && { level }) }
}
