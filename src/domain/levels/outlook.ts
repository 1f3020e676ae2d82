import { type AlertLevel, type LevelScale, levelOf, pastThreshold } from './alert-levels.ts'

/** The next worse level of a sensor and the distance to it. */
export interface Outlook {
  next: AlertLevel
  /** Distance from the value to its threshold, in the sensor's unit, never negative. */
  distance: number
  /** Time until it is reached at the current rate; `null` where the value moves away, is constant, or needs too long. */
  inMs: number | null
}

const HOUR_MS = 3_600_000
/** Limit of the extrapolation. */
const FURTHEST_MS = 12 * HOUR_MS

/**
 * The level after a sensor's current one; `null` in the worst one. `ratePerHour` is `null` where it is unknown. `ageMs` is
 * the age of the value: the water has moved since, up to an hour at a station that reports hourly.
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
