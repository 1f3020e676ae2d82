import { type AlertLevel, type LevelScale, levelOf, pastThreshold } from './alert-levels.ts'

/** The next worse level of a sensor, and how far it is. */
export interface Outlook {
  next: AlertLevel
  /** From the value to its threshold, in the sensor's unit, never negative. */
  distance: number
  /**
   * From now until it is reached at the present rate; `null` where the value moves away, stands, or it would
   * take too long to say.
   */
  inMs: number | null
}

const HOUR_MS = 3_600_000
/** No rate holds for longer. */
const FURTHEST_MS = 12 * HOUR_MS

/**
 * What comes after the level a sensor is in; `null` in the worst one. `ratePerHour` is `null` where none is
 * known. `ageMs` is how long ago the value was measured: the water has moved on since, for up to an hour at a
 * station that reports hourly.
 */
export function outlook(
  scale: LevelScale,
  level: number,
  value: number,
  ratePerHour: number | null,
  ageMs = 0,
): Outlook | null {
  const next = levelOf(scale, level + 1)
  if (!next) return null
  const distance = Math.max(0, -pastThreshold(scale.direction, next, value))
  const towards = ratePerHour === null ? 0 : scale.direction === 'rising' ? ratePerHour : -ratePerHour
  const fromThenMs = towards > 0 ? (distance / towards) * HOUR_MS : Number.POSITIVE_INFINITY
  const inMs = Math.max(0, fromThenMs - Math.max(0, ageMs))
  return { next, distance, inMs: inMs <= FURTHEST_MS ? inMs : null }
}
