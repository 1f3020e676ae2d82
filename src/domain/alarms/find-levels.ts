import { type AlertLevel, type LevelScale, leaves, reaches } from '../levels/alert-levels.ts'
import { pointKey } from './alarm.ts'
import { type ConditionState, changesAlong, type Judgement, type Verdict } from './condition-changes.ts'
import {
  conditionStateOf,
  type FindConditions,
  type Finding,
  samplesOf,
  timingOf,
} from './evaluation-input.ts'
import { isForSensor } from './rule.ts'

/** One point for each crossed level, by severity, which stays when a threshold is moved. */
export const findLevels: FindConditions = (rule, input, known) => {
  const { when } = rule
  if (when.kind !== 'level') return []
  const { station, nowMs, memoryMs } = input
  const scales = station.levels ?? {}
  return station.sensors.flatMap((sensor) => {
    const scale = Object.hasOwn(scales, sensor.id) ? scales[sensor.id] : undefined
    if (!scale || !isForSensor(rule, sensor)) return []
    const samples = samplesOf(input, sensor)
    const timing = timingOf(rule, memoryMs)
    const worst = worstOf(scale, samples.v)
    const changes = (condition: ConditionState, level: AlertLevel): Judgement =>
      // an inactive level beyond all readings does not change: the usual case
      condition.isActive || reaches(scale, level, worst)
        ? changesAlong(condition, samples, (value) => verdictOf(scale, level, value), timing, nowMs)
        : NO_CHANGES
    return scale.levels
      .filter(({ severity }) => severity >= when.minSeverity)
      .map((level): Finding => {
        const key = pointKey(rule.id, station.id, sensor.id, level.severity)
        const { name, preset, colour, threshold, impact } = level
        const severity = rule.severity ?? level.severity
        return {
          key,
          subject: {
            kind: 'level',
            rule: rule.id,
            device: station.id,
            sensor: sensor.id,
            severity,
            level: {
              ...{ name, threshold },
              ...(preset && { preset }),
              ...(colour && { colour }),
              ...(impact && { impact }),
            },
          },
          ...changes(conditionStateOf(known.get(key)), level),
        }
      })
  })
}

const NO_CHANGES: Judgement = { changes: [], dueMs: Number.POSITIVE_INFINITY }

function worstOf({ direction }: LevelScale, values: readonly number[]): number {
  let worst = direction === 'rising' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  for (const value of values) if (direction === 'rising' ? value > worst : value < worst) worst = value
  return worst
}

function verdictOf(scale: LevelScale, level: AlertLevel, value: number): Verdict {
  if (reaches(scale, level, value)) return 'in'
  return leaves(scale, level, value) ? 'out' : 'between'
}
