import type { DeviceState } from './device.ts'
import { type Freshness, freshnessAt } from './freshness.ts'

/** Freshness that a station can reach by time alone; it never becomes unknown. */
const WORSE: Readonly<Record<Freshness, number>> = { unknown: -1, live: 0, late: 1, silent: 2 }

/**
 * The devices with freshness as of now: without an answer for an hour a screen must not call a station live. Freshness only
 * gets worse. Returns the same array, with the same devices, where nothing changes.
 */
export function agedDevices(devices: DeviceState[], nowMs: number): DeviceState[] {
  const aged = devices.map((device) => {
    const freshness = freshnessAt(device.lastUpdateMs, device.intervalSeconds, nowMs)
    const isWorse = device.freshness !== 'unknown' && WORSE[freshness] > WORSE[device.freshness]
    return isWorse ? { ...device, freshness } : device
  })
  return aged.every((device, i) => device === devices[i]) ? devices : aged
}
