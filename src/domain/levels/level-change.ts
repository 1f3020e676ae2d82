import type { DeviceState } from '../device.ts'
import { freshnessAt, isAhead } from '../freshness.ts'
import { levelOf } from './alert-levels.ts'
import { levelAtRisk } from './level-at-risk.ts'

/** A sensor of a station changed its level. */
export interface LevelChange {
  device: string
  sensor: string
  /** The previous level: 0 is normal, n is `levels[n - 1]`; `null` where it was unknown, which is not an event. */
  from: number | null
  to: number
  /** Time of the newest reading behind the level, epoch milliseconds. */
  t: number
  /** Time of detection, epoch milliseconds; increasing for the changes of a sensor. */
  noticedMs: number
}

/** A sensor's level by its changes so far. */
export interface KnownLevel {
  level: number
  t: number
  noticedMs: number
  /** Times at which the levels from 1 to this one were reached, mildest first; `null` where that was not observed. */
  since: readonly (number | null)[]
}

/** Levels of a station by sensor id. */
export type KnownLevels = ReadonlyMap<string, KnownLevel>

/** A sensor's level after a change: levels that continue keep their start. */
export function afterChange(known: KnownLevel | undefined, { to, t, noticedMs }: LevelChange): KnownLevel {
  const since = Array.from({ length: to }, (_, n) => (known ? (n < known.level ? known.since[n] : t) : null))
  return { level: to, t, noticedMs, since: since.map((ms) => ms ?? null) }
}

/**
 * Changes of a station's levels against the known ones. The same readings give no change twice, and older readings than the
 * known ones give none. Neither do silent stations and levels without readings. A station that was read without a level was
 * in the normal state.
 */
export function levelChanges(known: KnownLevels, station: DeviceState, nowMs: number): LevelChange[] {
  const { id: device, levels = {}, level, freshness, lastUpdateMs, intervalSeconds } = station
  if (Object.keys(station.latest).length === 0) return []
  // with a level at risk a station is silent sooner, which must not hide that the level is another
  const isSilent =
    freshness === 'silent' &&
    (!levelAtRisk(station) || freshnessAt(lastUpdateMs, intervalSeconds, nowMs) === 'silent')
  return Object.keys(levels).flatMap((sensor) => {
    const before = known.get(sensor)
    const at = level && Object.hasOwn(level.sensors, sensor) ? level.sensors[sensor] : undefined
    if (before && (!at || isSilent || at.level === before.level)) return []
    const t = at?.t ?? lastUpdateMs ?? nowMs
    // times of a clock that was ahead cannot be compared
    if (before && t < before.t && !isAhead(before.t, nowMs)) return []
    const noticedMs = Math.max(nowMs, (before?.noticedMs ?? 0) + 1)
    return [{ device, sensor, from: before?.level ?? null, to: at?.level ?? 0, t, noticedMs }]
  })
}

/** A station's known severity, over the sensors that have a level now. */
export function knownSeverity({ levels = {}, level }: DeviceState, known: KnownLevels): number {
  const severities = Object.keys(level?.sensors ?? {}).map((sensor) => {
    const scale = Object.hasOwn(levels, sensor) ? levels[sensor] : undefined
    return (scale && levelOf(scale, known.get(sensor)?.level ?? 0)?.severity) ?? 0
  })
  return Math.max(0, ...severities)
}
