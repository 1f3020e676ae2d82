import { type Checked, isFlag, isNumber, isText, objectOf, optional, recordOf } from '../shape.ts'
import { type LevelScale, levelOf } from './alert-levels.ts'
import { isSensorLevel, type SensorLevel } from './level-memory.ts'

/** A station's alert state: its worst level over its sensors. */
export const isStationLevel = objectOf({
  /** 0 is normal; comparable between stations. */
  severity: isNumber,
  /** The sensor with this level. */
  sensor: isText,
  /** The level of each sensor with readings, by sensor id. */
  sensors: recordOf(isSensorLevel),
  /** The station has been silent for a day: the level says nothing of the water any more. */
  isOutdated: optional(isFlag),
})
export type StationLevel = Checked<typeof isStationLevel>

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
