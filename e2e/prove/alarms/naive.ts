import { MARGIN, THRESHOLDS } from './gauges.ts'

/** A value of the only sensor at a time, epoch milliseconds. */
export interface Reading {
  t: number
  v: number
}

/** An alarm as it has to be: of a level from 1 on, or 0 for a silence. */
export interface Expected {
  level: number
  fromMs: number
  toMs: number
}

/** Farther than this from both its neighbours a reading is alone with what it says. */
const LONE = 75

/**
 * The alarms that follow from all readings of a gauge, reckoned once over all of them in the order of their times: the second
 * computation, which shares nothing with the product's.
 */
export function reckoned(readings: readonly Reading[], silentAfterMs: number): Expected[] {
  const sorted = readings.toSorted((a, b) => a.t - b.t)
  const sound = sorted.filter((one, n) => !isLone(one, sorted[n - 1], sorted[n + 1]))
  return [
    ...THRESHOLDS.flatMap((threshold, n) => crossings(sound, threshold, n + 1)),
    ...silences(sorted, silentAfterMs),
  ]
}

function crossings(readings: readonly Reading[], threshold: number, level: number): Expected[] {
  const found: Expected[] = []
  let fromMs: number | undefined
  for (const { t, v } of readings) {
    if (fromMs === undefined && v >= threshold) fromMs = t
    if (fromMs !== undefined && v < threshold - MARGIN) {
      found.push({ level, fromMs, toMs: t })
      fromMs = undefined
    }
  }
  if (fromMs !== undefined) found.push({ level, fromMs, toMs: Number.POSITIVE_INFINITY })
  return found
}

function silences(readings: readonly Reading[], silentAfterMs: number): Expected[] {
  return readings.slice(1).flatMap(({ t }, n) => {
    const fromMs = (readings[n] as Reading).t + silentAfterMs
    return fromMs < t ? [{ level: 0, fromMs, toMs: t }] : []
  })
}

function isLone({ v }: Reading, before: Reading | undefined, after: Reading | undefined): boolean {
  return [before, after].every((other) => other !== undefined && Math.abs(v - other.v) > LONE)
}
