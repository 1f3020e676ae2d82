import type { DeviceState } from '../device.ts'
import { isAhead } from '../freshness.ts'
import { levelOf } from './alert-levels.ts'

/** A sensor of a station came into another level. */
export interface LevelChange {
  device: string
  sensor: string
  /** The level before: 0 is normal, n is `levels[n - 1]`; `null` where none was known, which is no news. */
  from: number | null
  to: number
  /** Time of the newest reading that the level rests on, epoch milliseconds. */
  t: number
  /** When the change was noticed, epoch milliseconds; of two changes of a sensor the later one has the greater. */
  noticedMs: number
}

/** The level that a sensor is known to be in, by its changes so far. */
export interface KnownLevel {
  level: number
  t: number
  noticedMs: number
  /** When the levels from 1 to this one were come into, the mildest first; `null` where that was not seen. */
  since: readonly (number | null)[]
}

/** Of a station, by sensor id. */
export type KnownLevels = ReadonlyMap<string, KnownLevel>

/** What is known of a sensor after a change: a level that holds on keeps the time when it was come into. */
export function afterChange(known: KnownLevel | undefined, { to, t, noticedMs }: LevelChange): KnownLevel {
  const since = Array.from({ length: to }, (_, n) => (known ? (n < known.level ? known.since[n] : t) : null))
  return { level: to, t, noticedMs, since: since.map((ms) => ms ?? null) }
}

/**
 * How the levels of a station differ from what is known of them. The same readings give no change twice, and a state
 * that rests on older readings than what is known gives none. What a silent station last said is no change either, nor
 * is a level that nothing tells any more; a station that was read and told no level was in the normal state.
 */
export function levelChanges(known: KnownLevels, station: DeviceState, nowMs: number): LevelChange[] {
  const { id: device, levels = {}, level, freshness, lastUpdateMs } = station
  if (Object.keys(station.latest).length === 0) return []
  return Object.keys(levels).flatMap((sensor) => {
    const before = known.get(sensor)
    const at = level && Object.hasOwn(level.sensors, sensor) ? level.sensors[sensor] : undefined
    if (before && (!at || freshness === 'silent' || at.level === before.level)) return []
    const t = at?.t ?? lastUpdateMs ?? nowMs
    // a clock that was ahead tells nothing of what is newer
    if (before && t < before.t && !isAhead(before.t, nowMs)) return []
    const noticedMs = Math.max(nowMs, (before?.noticedMs ?? 0) + 1)
    return [{ device, sensor, from: before?.level ?? null, to: at?.level ?? 0, t, noticedMs }]
  })
}

/** How bad a station was by what is known of the sensors that tell its level now. */
export function knownSeverity({ levels = {}, level }: DeviceState, known: KnownLevels): number {
  const severities = Object.keys(level?.sensors ?? {}).map((sensor) => {
    const scale = Object.hasOwn(levels, sensor) ? levels[sensor] : undefined
    return (scale && levelOf(scale, known.get(sensor)?.level ?? 0)?.severity) ?? 0
  })
  return Math.max(0, ...severities)
}
