import type { DeviceState } from '../device.ts'
import { type SensorNow, sensorNow } from '../primary-sensor.ts'
import { type AlertLevel, demandedLevel, levelOf } from './alert-levels.ts'
import { sensorLevel } from './water-state.ts'

/** The sensor of a station whose alert level is at risk, as of its last readings. */
export interface LevelAtRisk extends SensorNow {
  severity: number
  /** The level in which it stood; `undefined` where it was on its way to its first one. */
  level: AlertLevel | undefined
}

/** Hours for which the last rate is believed once nothing comes any more. */
const HOURS_AHEAD = 2

/**
 * The worst alert level that a station stood in by its last readings, or reaches within two hours of them at its rate then;
 * `null` for a calm station.
 */
export function levelAtRisk(device: DeviceState): LevelAtRisk | null {
  if (!device.level) return null
  let worst: LevelAtRisk | null = null
  for (const sensor of device.sensors) {
    const known = sensorLevel(device, sensor.id)
    if (!known) continue
    const { scale, level } = known
    const now = sensorNow(device, sensor)
    const ahead =
      now.reading && now.ratePerHour !== null
        ? demandedLevel(scale, now.reading.v + HOURS_AHEAD * now.ratePerHour)
        : 0
    const severity = levelOf(scale, Math.max(level, ahead))?.severity ?? 0
    if (severity > (worst?.severity ?? 0)) worst = { ...now, severity, level: levelOf(scale, level) }
  }
  return worst
}

/** The same of a station that fell silent within a day; `null` for other stations. */
export function silentAtRisk(device: DeviceState): LevelAtRisk | null {
  return device.freshness === 'silent' && !device.level?.isOutdated ? levelAtRisk(device) : null
}
