import type { DeviceState } from '../device.ts'
import { type SensorNow, sensorNow } from '../primary-sensor.ts'
import { type AlertLevel, demandedLevel, levelOf } from './alert-levels.ts'
import { sensorLevel } from './water-state.ts'

export interface LevelAtRisk extends SensorNow {
  severity: number
  level: AlertLevel | undefined
}

/** Hours for which the last rate is trusted in silence. */
const HOURS_AHEAD = 2

/** The worst level a station was in, or would reach within two hours at its last rate; `null`: calm. */
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

/** As `levelAtRisk`, for a station silent for less than a day; else `null`. */
export function silentAtRisk(device: DeviceState): LevelAtRisk | null {
  return device.freshness === 'silent' && !device.level?.isOutdated ? levelAtRisk(device) : null
}
