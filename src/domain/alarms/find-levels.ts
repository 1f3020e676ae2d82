import { type AlertLevel, type LevelScale, leaves, reaches } from '../levels/alert-levels.ts'
import { pointKey } from './alarm.ts'
import { changesAlong, type Mark } from './course.ts'
import { courseOf, type FindConditions, type Finding, samplesOf, timingOf } from './picture.ts'
import { isForSensor } from './rule.ts'

/**
 * Alert levels that are crossed: each a point of its own, entered and left by its threshold and the scale's margin. A level's
 * point goes by its severity, which is its own in a scale and stays when its threshold is moved.
 */
export const findLevels: FindConditions = (rule, picture, known) => {
  const { when } = rule
  if (when.kind !== 'level') return []
  const { station, nowMs, memoryMs } = picture
  const scales = station.levels ?? {}
  return station.sensors.flatMap((sensor) => {
    const scale = Object.hasOwn(scales, sensor.id) ? scales[sensor.id] : undefined
    if (!scale || !isForSensor(rule, sensor)) return []
    const samples = samplesOf(picture, sensor)
    const timing = timingOf(rule, memoryMs)
    return scale.levels
      .filter(({ severity }) => severity >= when.minSeverity)
      .map((level): Finding => {
        const key = pointKey(rule.id, station.id, sensor.id, level.severity)
        const { name, preset, colour, threshold } = level
        const severity = rule.severity ?? level.severity
        return {
          key,
          subject: {
            kind: 'level',
            rule: rule.id,
            device: station.id,
            sensor: sensor.id,
            severity,
            level: { name, threshold, ...(preset && { preset }), ...(colour && { colour }) },
          },
          ...changesAlong(
            courseOf(known.get(key)),
            samples,
            (value) => markOf(scale, level, value),
            timing,
            nowMs,
          ),
        }
      })
  })
}

function markOf(scale: LevelScale, level: AlertLevel, value: number): Mark {
  if (reaches(scale, level, value)) return 'in'
  return leaves(scale, level, value) ? 'out' : 'between'
}
