import { unwrapped } from '../quality/circle.ts'
import { closeSince } from '../quality/close-since.ts'
import type { SensorQuality } from '../quality/device-quality.ts'
import { judge } from '../quality/judge.ts'
import { pointKey } from './alarm.ts'
import { changesAlong } from './condition-changes.ts'
import {
  conditionStateOf,
  type FindConditions,
  type Finding,
  subjectOf,
  timingOf,
} from './evaluation-input.ts'
import { isForSensor } from './rule.ts'

/**
 * A constant value, from the newest reading of the required time on. A run cut off by the window decides
 * nothing while it is shorter: a restart must not end an alarm.
 */
export const findFlat: FindConditions = (rule, input, known) => {
  const { when } = rule
  if (when.kind !== 'flat') return []
  const { station, nowMs, history, columns, quality } = input
  const { t, sensors } = history ?? columns
  return station.sensors
    .filter((sensor) => isForSensor(rule, sensor))
    .map((sensor): Finding => {
      const v = soundValues(t, sensors.get(sensor.id) ?? new Float64Array(), quality.of(sensor))
      const key = pointKey(rule.id, station.id, sensor.id)
      const last = v.findLastIndex((value) => !Number.isNaN(value))
      const at = t[last]
      const begin = closeSince(v, when)[last] as number
      const since = t[begin]
      const isFlat = at !== undefined && since !== undefined && at - since >= when.forMs
      const isShort = !v.subarray(0, begin).some((value) => !Number.isNaN(value))
      // without readings: no decision
      const newest = at === undefined ? { t: [], v: [] } : { t: [at], v: [v[last] as number] }
      return {
        key,
        subject: subjectOf(rule, station, sensor),
        ...changesAlong(
          conditionStateOf(known.get(key)),
          newest,
          () => (isFlat ? 'in' : isShort ? 'between' : 'out'),
          timingOf(rule),
          nowMs,
        ),
      }
    })
}

/** Excludes failures by standing still: the rule is about them. */
function soundValues(t: Float64Array, v: Float64Array, quality: SensorQuality): Float64Array {
  const checks = { ...quality.checks, flatLine: undefined, attenuatedSignal: undefined }
  const { usable } = judge(t, v, { ...quality, checks })
  return checks.isCircular ? unwrapped(usable) : usable
}
