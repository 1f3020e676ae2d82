import type { Device, Sensor } from '../../../domain/device.ts'
import type { LevelScale } from '../../../domain/levels/alert-levels.ts'
import { unitFactor } from '../../../domain/levels/units.ts'
import { quantityOf } from '../../../domain/quantity.ts'
import { jsonPath } from './parse-stations-file.ts'
import type { StationInFile } from './schema.ts'
import { toScale } from './to-scale.ts'

interface ResolvedStation {
  /** By sensor id, in the sensor's own unit. */
  scales: Record<string, LevelScale>
  problems: string[]
}

/** What does not fit is left out and reported: a wrong unit gives no level. */
export function resolveStation(
  { id, sensors }: Pick<Device, 'id' | 'sensors'>,
  entry: StationInFile,
): ResolvedStation {
  const problems: string[] = []
  const scales: [string, LevelScale][] = []
  for (const [key, scale] of Object.entries(entry.levels ?? {})) {
    const say = (message: string, ...rest: string[]) =>
      problems.push(`${jsonPath(['stations', id, 'levels', key, ...rest])}: ${message}`)
    const sensor = sensorFor(key, sensors)
    if (typeof sensor === 'string') {
      say(sensor)
      continue
    }
    // a sensor without a unit uses that of its kind
    const unit = sensor.unit || quantityOf(sensor.kind, '').unit || scale.unit
    const factor = unitFactor(scale.unit, unit)
    if (factor === null) {
      say(
        `${JSON.stringify(scale.unit)} cannot be told in ${JSON.stringify(unit)}, the sensor’s unit`,
        'unit',
      )
    } else if (scales.some(([other]) => other === sensor.id)) {
      say(`the levels of sensor ${JSON.stringify(sensor.id)} are defined twice`)
    } else scales.push([sensor.id, toScale(scale, factor)])
  }
  return { scales: Object.fromEntries(scales), problems }
}

/** The sensor with that id, or the only one of that type; otherwise an error sentence. */
export function sensorFor(key: string, sensors: readonly Sensor[]): Sensor | string {
  const byId = sensors.find(({ id }) => id === key)
  if (byId) return byId
  const [first, ...others] = sensors.filter(({ kind }) => kind === key)
  if (!first) return 'the station has no sensor of that id or type'
  return others.length === 0 ? first : 'the station has several sensors of that type; name one by its id'
}
