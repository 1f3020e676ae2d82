import type { Level, Record } from '../late/records.ts'
import type { Published } from './replay.ts'

/** A published time to a level, and when the level was really reached; `null` where it was not in the record's next day. */
export interface Claim {
  published: Published
  toldMs: number
  actualMs: number | null
  /** The level was reached in twice the time that was told, and an interval, at the latest. */
  isTrue: boolean
}

const DAY_MS = 86_400_000

export function claimsOf(all: readonly Published[]): Claim[] {
  return all.flatMap((published) => {
    const { ahead, t, part } = published
    if (!ahead) return []
    const level = part.record.levels[ahead.level - 1]
    const reachedMs = level === undefined ? undefined : reachedAfter(part.record, level, t)
    const toldMs = ahead.atMs - t
    const actualMs = reachedMs === undefined ? null : reachedMs - t
    const latestMs = 2 * toldMs + part.record.intervalSeconds * 1000
    return [{ published, toldMs, actualMs, isTrue: actualMs !== null && actualMs <= latestMs }]
  })
}

function reachedAfter({ readings }: Record, { at }: Level, fromMs: number): number | undefined {
  return readings.find(({ t, v }) => t > fromMs && t <= fromMs + DAY_MS && v >= at)?.t
}

/** The middle one of them. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
