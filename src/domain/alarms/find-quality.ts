import { worstJudged } from '../quality/device-quality.ts'
import { FLAGS } from '../quality/flags.ts'
import { failReachMs } from '../quality/reach.ts'
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

/** So many readings in a row fail the tests or were judged bad; a good one ends it. */
export const findQuality: FindConditions = (rule, input, known) => {
  const { when } = rule
  if (when.kind !== 'quality') return []
  const { station, nowMs, columns, quality, history } = input
  return station.sensors
    .filter((sensor) => isForSensor(rule, sensor))
    .map((sensor): Finding => {
      const judged = quality.of(sensor)
      const looksBack = failReachMs(judged.checks, station.intervalSeconds) > 0
      const { t, sensors } = (looksBack && history) || columns
      const column = sensors.get(sensor.id) ?? new Float64Array()
      const isUnread = looksBack && !history
      const key = pointKey(rule.id, station.id, sensor.id)
      const worst = worstJudged(t, column, judged)
      const given = [...column.keys()].filter((n) => !Number.isNaN(column[n] as number))
      const runs = failuresInARow(given.map((n) => worst[n] === FLAGS.fail))
      return {
        key,
        subject: subjectOf(rule, station, sensor),
        ...changesAlong(
          conditionStateOf(known.get(key)),
          { t: given.map((n) => t[n] as number), v: given.map((n) => column[n] as number) },
          (_, n) => {
            const run = runs[n] as number
            if (run === 0) return isUnread ? 'between' : 'out'
            return run >= when.readings ? 'in' : 'between'
          },
          timingOf(rule),
          nowMs,
        ),
      }
    })
}

function failuresInARow(failed: readonly boolean[]): number[] {
  let run = 0
  return failed.map((hasFailed) => {
    run = hasFailed ? run + 1 : 0
    return run
  })
}
