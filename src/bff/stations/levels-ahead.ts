import type { Device, DeviceState, Sensor } from '../../domain/device.ts'
import { freshnessAt } from '../../domain/freshness.ts'
import type { Direction } from '../../domain/levels/alert-levels.ts'
import { type Ahead, aheadOf } from '../../domain/levels/next-level.ts'
import type { RiseRecord } from '../../domain/levels/rise-record.ts'
import { sensorLevel } from '../../domain/levels/water-state.ts'
import type { Motion } from '../../domain/motion.ts'

/** What is known of how a device's sensor has moved before; `undefined` while nothing is to be said ahead. */
export type RiseRecordOf = (device: Device, sensor: Sensor, direction: Direction) => RiseRecord | undefined

/**
 * When the sensors of a station reach their next levels; `undefined` where none is to be said: of what is late, of a newest reading that is suspect
 * or not credible, and as `aheadOf` says.
 */
export function levelsAhead(
  state: DeviceState,
  motions: ReadonlyMap<string, Motion>,
  recordOf: RiseRecordOf,
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
    const record = () => recordOf(state, sensor, known.scale.direction)
    const ahead = aheadOf(known.scale, known.level, motion, record)
    if (ahead) found.push([id, ahead])
  }
  // ids are the service's: `Object.fromEntries` defines `__proto__` like any other, an assignment would not
  return found.length === 0 ? undefined : Object.fromEntries(found)
}
