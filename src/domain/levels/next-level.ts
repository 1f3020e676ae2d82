import { millisecondsInHour as HOUR } from 'date-fns/constants'
import type { Ahead } from '../device.ts'
import type { Motion } from '../trend.ts'
import { type AlertLevel, type LevelScale, levelOf, pastThreshold } from './alert-levels.ts'
import type { LevelRecord } from './level-record.ts'

/** Maximum for a straight line; the second without a record of thirty days. */
const FURTHEST_MS = 12 * HOUR
const FURTHEST_UNKNOWN_MS = 2 * HOUR
const LEAST_DAYS = 30

/** The distance in the sensor's unit, never negative; `null` in the worst level. */
export function nextLevel(
  scale: LevelScale,
  level: number,
  value: number,
): { next: AlertLevel; distance: number } | null {
  const next = levelOf(scale, level + 1)
  return next ? { next, distance: Math.max(0, -pastThreshold(scale.direction, next, value)) } : null
}

/**
 * When the next level is reached, by a straight line. `undefined`: not moving there, slowing, further off
 * than covered since the turn, a tide, or over two hours without a record of thirty days. `record` is called
 * only where a line exists.
 */
export function aheadOf(
  scale: LevelScale,
  level: number,
  { newest, ratePerHour, isSlowing, covered }: Motion,
  record: () => LevelRecord | undefined,
): Ahead | undefined {
  const found = nextLevel(scale, level, newest.v)
  const towards = scale.direction === 'rising' ? ratePerHour : -(ratePerHour ?? 0)
  if (!found || towards === null || towards <= 0 || isSlowing || found.distance > covered) return undefined
  const inMs = (found.distance / towards) * HOUR
  if (inMs > FURTHEST_MS) return undefined
  const known = record()
  if (!known || known.isTidal || (known.days < LEAST_DAYS && inMs > FURTHEST_UNKNOWN_MS)) return undefined
  return { level: level + 1, atMs: Math.round(newest.t + inMs) }
}
