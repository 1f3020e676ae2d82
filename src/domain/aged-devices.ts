import type { DeviceState } from './device.ts'
import { type Freshness, freshnessAt } from './freshness.ts'
import { levelAtRisk } from './levels/level-at-risk.ts'

/** By time alone; it never becomes unknown. */
const WORSE: Readonly<Record<Freshness, number>> = { unknown: -1, live: 0, late: 1, silent: 2 }
/** After this silence a level says nothing of the water. */
const OUTDATED_MS = 86_400_000

/**
 * The devices with freshness as of now, which only gets worse: without answers a screen must not show "live".
 * Returns the same array and devices where nothing changes.
 */
export function agedDevices(devices: DeviceState[], nowMs: number): DeviceState[] {
  const aged = devices.map((device) => agedDevice(device, nowMs))
  return aged.every((device, i) => device === devices[i]) ? devices : aged
}

/** Silent sooner with a level at risk; after a day of silence the level is outdated. */
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
