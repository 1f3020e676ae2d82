import { crossingsOf } from '../late/crossings.ts'
import type { Record } from '../late/records.ts'

/** A level that a river reached fast. */
export interface FlashRise {
  record: Record
  /** Counted from the mildest. */
  level: number
  reachedMs: number
  /** In the hour before, in the sensor's unit. */
  risen: number
}

const HOUR_MS = 3_600_000
const LEAST_RISE_CM = 20
const MAX_INTERVAL_S = 900
const MAX_OF_A_RECORD = 12
const APART_MS = 24 * HOUR_MS

/** The steepest crossings of a record: at least 20 cm in the hour before. */
export function flashRisesOf(record: Record): FlashRise[] {
  const { readings, intervalSeconds, sensor, levels } = record
  if (sensor.unit !== 'cm' || intervalSeconds > MAX_INTERVAL_S) return []
  const index = new Map(readings.map(({ t }, n) => [t, n]))
  const steepest = crossingsOf(readings, record)
    .map(({ level: severity, fromMs: reachedMs }) => {
      const end = index.get(reachedMs) ?? 0
      let [n, lowest] = [end, readings[end]?.v ?? 0]
      while (n > 0 && (readings[n]?.t ?? 0) >= reachedMs - HOUR_MS)
        lowest = Math.min(lowest, readings[n--]?.v ?? lowest)
      const level = levels.findIndex((one) => one.severity === severity) + 1
      return { record, level, reachedMs, risen: (readings[end]?.v ?? 0) - lowest }
    })
    .filter(({ risen }) => risen >= LEAST_RISE_CM)
    .sort((a, b) => b.risen - a.risen)
  const found: FlashRise[] = []
  for (const one of steepest) {
    const isApart = found.every(
      ({ level, reachedMs }) => level !== one.level || Math.abs(reachedMs - one.reachedMs) > APART_MS,
    )
    if (isApart && found.length < MAX_OF_A_RECORD) found.push(one)
  }
  return found
}
