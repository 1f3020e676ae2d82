import type { Ahead, Device, DeviceState, Sensor } from '../../domain/device.ts'
import { freshnessAt } from '../../domain/freshness.ts'
import type { LevelRecord } from '../../domain/levels/level-record.ts'
import { aheadOf } from '../../domain/levels/next-level.ts'
import { sensorLevel } from '../../domain/levels/water-state.ts'
import type { Motion } from '../../domain/trend.ts'

/** `undefined`: nothing is predicted. */
export type LevelRecordOf = (device: Device, sensor: Sensor) => LevelRecord | undefined

/** `undefined` for late, suspect or implausible readings, and as `aheadOf` says. */
export function levelsAhead(
  state: DeviceState,
  motions: ReadonlyMap<string, Motion>,
  recordOf: LevelRecordOf,
  nowMs: number,
): Record<string, Ahead> | undefined {
  const { level, latest, flags = {}, freshness, intervalSeconds, sensors } = state
  if (!level || freshness !== 'live') return undefined
  const found: [id: string, ahead: Ahead][] = []
  for (const sensor of sensors) {
    const { id } = sensor
    const [known, motion] = [sensorLevel(state, id), motions.get(id)]
    if (!known || !motion || Object.hasOwn(flags, id) || latest[id]?.t !== motion.newest.t) continue
    if (freshnessAt(motion.newest.t, intervalSeconds, nowMs) !== 'live') continue
    const ahead = aheadOf(known.scale, known.level, motion, () => recordOf(state, sensor))
    if (ahead) found.push([id, ahead])
  }
  // defines `__proto__` like any other id; an assignment would not
  return found.length === 0 ? undefined : Object.fromEntries(found)
}
