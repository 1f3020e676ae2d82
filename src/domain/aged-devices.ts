import type { DeviceState } from './device.ts'
import { type Freshness, freshnessAt } from './freshness.ts'

/** What time alone makes of a station; nothing becomes unknown by it. */
const WORSE: Readonly<Record<Freshness, number>> = { unknown: -1, live: 0, late: 1, silent: 2 }

/**
 * The devices with what is said of their freshness true of this moment: a screen that has had no answer for
 * an hour must not call a station live. None becomes fresher than it was told to be. The very same array, and
 * the same devices in it, where nothing is otherwise.
 */
export function agedDevices(devices: DeviceState[], nowMs: number): DeviceState[] {
  const aged = devices.map((device) => {
    const freshness = freshnessAt(device.lastUpdateMs, device.intervalSeconds, nowMs)
    const isWorse = device.freshness !== 'unknown' && WORSE[freshness] > WORSE[device.freshness]
    return isWorse ? { ...device, freshness } : device
  })
  return aged.every((device, i) => device === devices[i]) ? devices : aged
}
