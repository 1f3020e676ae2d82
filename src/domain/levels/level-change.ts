import type { DeviceState } from '../device.ts'
import { freshnessAt, isAhead } from '../freshness.ts'
import { levelOf } from './alert-levels.ts'
import { levelAtRisk } from './level-at-risk.ts'

export interface LevelChange {
  device: string
  sensor: string
  /** 0 is normal, n is `levels[n - 1]`; `null`: unknown, which is not an event. */
  from: number | null
  to: number
  /** Time of the newest reading behind it, epoch milliseconds. */
  t: number
  /** Time of detection, epoch milliseconds; increases for each sensor. */
  noticedMs: number
}

export interface KnownLevel {
  level: number
  t: number
  noticedMs: number
  /** Start of each level up to this one, mildest first; `null`: not observed. */
  since: readonly (number | null)[]
}

type KnownLevels = ReadonlyMap<string, KnownLevel>

/** Levels that continue keep their start. */
export function afterChange(known: KnownLevel | undefined, { to, t, noticedMs }: LevelChange): KnownLevel {
  const since = Array.from({ length: to }, (_, n) => (known ? (n < known.level ? known.since[n] : t) : null))
  return { level: to, t, noticedMs, since: since.map((ms) => ms ?? null) }
}

/**
 * Changes of a station's levels. Idempotent; older readings, silent stations and levels without readings give
 * none. A station first read without a level was in the normal state.
 */
export function levelChanges(known: KnownLevels, station: DeviceState, nowMs: number): LevelChange[] {
  const { id: device, levels = {}, level, freshness, lastUpdateMs, intervalSeconds } = station
  if (Object.keys(station.latest).length === 0) return []
  // a level at risk makes it silent sooner, which must not hide a level's change
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

/** Over the sensors that have a level now. */
export function knownSeverity({ levels = {}, level }: DeviceState, known: KnownLevels): number {
  const severities = Object.keys(level?.sensors ?? {}).map((sensor) => {
    const scale = Object.hasOwn(levels, sensor) ? levels[sensor] : undefined
    return (scale && levelOf(scale, known.get(sensor)?.level ?? 0)?.severity) ?? 0
  })
  return Math.max(0, ...severities)
}
