import type { DeviceState } from './device.ts'
import { type Freshness, freshnessAt } from './freshness.ts'
import { levelAtRisk } from './levels/level-at-risk.ts'

/** Freshness that a station can reach by time alone; it never becomes unknown. */
const WORSE: Readonly<Record<Freshness, number>> = { unknown: -1, live: 0, late: 1, silent: 2 }
/** The level of a station that has been silent for longer says nothing of the water. */
const OUTDATED_MS = 86_400_000

/**
 * The devices with freshness as of now: without an answer for an hour a screen must not call a station live. Freshness only
 * gets worse. Returns the same array, with the same devices, where nothing changes.
 */
export function agedDevices(devices: DeviceState[], nowMs: number): DeviceState[] {
  const aged = devices.map((device) => agedDevice(device, nowMs))
  return aged.every((device, i) => device === devices[i]) ? devices : aged
}

/** One of them: silent sooner with a level at risk, and with an outdated level after a day of silence. */
export function agedDevice(device: DeviceState, nowMs: number): DeviceState {
  const { lastUpdateMs, intervalSeconds, level } = device
  const aged = freshnessAt(lastUpdateMs, intervalSeconds, nowMs, levelAtRisk(device) !== null)
  const isWorse = device.freshness !== 'unknown' && WORSE[aged] > WORSE[device.freshness]
  const freshness = isWorse ? aged : device.freshness
  const isOutdated =
    freshness === 'silent' && lastUpdateMs !== null && nowMs - lastUpdateMs >= OUTDATED_MS && level
  if (isOutdated && !level.isOutdated) return { ...device, freshness, level: { ...level, isOutdated: true } }
  return isWorse ? { ...device, freshness } : device
}
