import { millisecondsInHour as HOUR_MS } from 'date-fns/constants'
import type { Sensor } from '../device.ts'
import type { DeviceQuality } from '../quality/device-quality.ts'
import { judge } from '../quality/judge.ts'
import type { Columns } from '../series/series.ts'
import { medianSlope } from '../trend.ts'
import { pointKey } from './alarm.ts'
import { changesAlong } from './condition-changes.ts'
import {
  conditionStateOf,
  type FindConditions,
  type Finding,
  samplesOf,
  subjectOf,
  timingOf,
} from './evaluation-input.ts'
import { isForSensor } from './rule.ts'

const DAY_MS = 24 * HOUR_MS
/** Two days may both be cloudy. */
const MIN_DAYS = 4

/** A battery that is low, or whose daily minima reach the threshold within a time. By day it is charged. */
export const findBattery: FindConditions = (rule, input, known) => {
  const { when } = rule
  if (when.kind !== 'battery') return []
  const { station, nowMs, history, quality } = input
  const { below, deadband, withinMs } = when
  return station.sensors
    .filter((sensor) => sensor.kind === 'BATTERY' && isForSensor(rule, sensor))
    .map((sensor): Finding => {
      const key = pointKey(rule.id, station.id, sensor.id)
      const samples = samplesOf(input, sensor)
      const expectedMs = withinMs === null || !history ? null : emptyAt(history, sensor, { quality, below })
      // without history it may still be falling
      const isUnread = withinMs !== null && !history
      const isGoing = expectedMs !== null && withinMs !== null && expectedMs - nowMs <= withinMs
      return {
        key,
        subject: { ...subjectOf(rule, station, sensor), ...(isGoing && { expectedMs }) },
        ...changesAlong(
          conditionStateOf(known.get(key)),
          samples,
          (value, n) => {
            // the trend holds for now only
            if (value <= below || (isGoing && n === samples.t.length - 1)) return 'in'
            return value > below + deadband && !isGoing && !isUnread ? 'out' : 'between'
          },
          timingOf(rule),
          nowMs,
        ),
      }
    })
}

/** Crossing time of the line through daily minima; `null`: not falling, or too few days. */
function emptyAt(
  { t, sensors }: Columns,
  sensor: Sensor,
  { quality, below: value }: { quality: DeviceQuality; below: number },
): number | null {
  const lowest = new Map<number, number>()
  const { usable } = judge(t, sensors.get(sensor.id) ?? new Float64Array(), quality.of(sensor))
  for (const [n, v] of usable.entries()) {
    const day = Math.floor((t[n] as number) / DAY_MS)
    if (v < (usable[lowest.get(day) ?? -1] ?? Number.POSITIVE_INFINITY)) lowest.set(day, n)
  }
  const days = [...lowest.values()]
  const last = days.at(-1)
  if (days.length < MIN_DAYS || last === undefined) return null
  const perHour = medianSlope(t, usable, days)
  const inHours = (value - (usable[last] as number)) / perHour
  return perHour < 0 ? (t[last] as number) + Math.max(0, inHours) * HOUR_MS : null
}
