import { type LevelScale, levelOf } from './alert-levels.ts'
import type { SensorLevel } from './level-memory.ts'

export interface StationLevel {
  /** 0 is normal; comparable between stations. */
  severity: number
  sensor: string
  /** By sensor id; absent without readings. */
  sensors: Record<string, SensorLevel>
  /** Silent for a day: the level says nothing of the water any more. */
  isOutdated?: boolean
}

/** The worst of its sensors; of equal ones the first in `order`. `undefined`: none is known. */
export function stationLevel(
  scales: Readonly<Record<string, LevelScale>>,
  levels: ReadonlyMap<string, SensorLevel>,
  order: readonly string[],
): StationLevel | undefined {
  let worst: { severity: number; sensor: string } | undefined
  const known: [string, SensorLevel][] = []
  for (const sensor of order) {
    const scale = Object.hasOwn(scales, sensor) ? scales[sensor] : undefined
    const level = levels.get(sensor)
    if (!scale || !level) continue
    known.push([sensor, level])
    const severity = levelOf(scale, level.level)?.severity ?? 0
    if (!worst || severity > worst.severity) worst = { severity, sensor }
  }
  return worst && { ...worst, sensors: Object.fromEntries(known) }
}
