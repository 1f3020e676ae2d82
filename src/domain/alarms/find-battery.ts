import type { Sensor } from '../device.ts'
import type { DeviceQuality } from '../quality/device-quality.ts'
import { judge } from '../quality/judge.ts'
import type { Columns } from '../series/series.ts'
import { pointKey } from './alarm.ts'
import { changesAlong } from './course.ts'
import { courseOf, type FindConditions, type Finding, samplesOf, subjectOf, timingOf } from './picture.ts'
import { isForSensor } from './rule.ts'

const DAY_MS = 86_400_000
/** Two days may both be cloudy. */
const FEWEST_DAYS = 4

/**
 * A battery that is low, or whose lowest value of each day goes on towards that and is there within a time. By day it is
 * charged: its lowest value shows whether the night is survived.
 */
export const findBattery: FindConditions = (rule, picture, known) => {
  const { when } = rule
  if (when.kind !== 'battery') return []
  const { station, nowMs, history, quality } = picture
  const { below, deadband, withinMs } = when
  return station.sensors
    .filter((sensor) => sensor.kind === 'BATTERY' && isForSensor(rule, sensor))
    .map((sensor): Finding => {
      const key = pointKey(rule.id, station.id, sensor.id)
      const samples = samplesOf(picture, sensor)
      const expectedMs = withinMs === null || !history ? null : emptyAt(history, sensor, { quality, below })
      // until its days were read nobody knows that it does not go on
      const isUnread = withinMs !== null && !history
      const isGoing = expectedMs !== null && withinMs !== null && expectedMs - nowMs <= withinMs
      return {
        key,
        subject: { ...subjectOf(rule, station, sensor), ...(isGoing && { expectedMs }) },
        ...changesAlong(
          courseOf(known.get(key)),
          samples,
          (value, n) => {
            // of the trend nothing is said but now
            if (value <= below || (isGoing && n === samples.t.length - 1)) return 'in'
            return value > below + deadband && !isGoing && !isUnread ? 'out' : 'between'
          },
          timingOf(rule),
          nowMs,
        ),
      }
    })
}

/** When the line through each day's lowest value reaches a value; `null` where it does not fall, or there are too few days. */
function emptyAt(
  { t, sensors }: Columns,
  sensor: Sensor,
  { quality, below: value }: { quality: DeviceQuality; below: number },
): number | null {
  const lowest = new Map<number, { t: number; v: number }>()
  const { usable } = judge(t, sensors.get(sensor.id) ?? new Float64Array(), quality.of(sensor))
  for (const [n, v] of usable.entries()) {
    const at = t[n] as number
    const day = Math.floor(at / DAY_MS)
    if (!Number.isNaN(v) && v < (lowest.get(day)?.v ?? Number.POSITIVE_INFINITY))
      lowest.set(day, { t: at, v })
  }
  const days = [...lowest.values()]
  const last = days.at(-1)
  if (days.length < FEWEST_DAYS || !last) return null
  const slope = medianSlope(days)
  return slope < 0 ? last.t + Math.max(0, (value - last.v) / slope) : null
}

/** The median of the slopes between all pairs (Theil and Sen). */
function medianSlope(days: readonly { t: number; v: number }[]): number {
  const slopes = days.flatMap((a, n) => days.slice(n + 1).map((b) => (b.v - a.v) / (b.t - a.t)))
  slopes.sort((a, b) => a - b)
  return slopes[slopes.length >> 1] as number
}
