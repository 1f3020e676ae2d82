import type { Device, Sensor } from '../../../domain/device.ts'
import type { AlertLevel, LevelName, LevelScale } from '../../../domain/levels/alert-levels.ts'
import { LEVEL_PRESETS, type PresetName } from '../../../domain/levels/alert-levels.ts'
import { unitFactor } from '../../../domain/levels/units.ts'
import { quantityOf } from '../../../domain/quantity.ts'
import { jsonPath } from './parse-stations-file.ts'
import { type OrderedLevel, orderedLevels } from './scale-problems.ts'
import type { ScaleInFile, StationInFile } from './schema.ts'

interface ResolvedStation {
  /** By sensor id, in the sensor's own unit. */
  scales: Record<string, LevelScale>
  problems: string[]
}

/** Share of the smallest distance between two thresholds. */
const DEFAULT_MARGIN = '5%'
/** For a lone level, this share of its threshold in place of a distance. */
const LONE_LEVEL_SHARE = 0.1

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

function toScale(entry: ScaleInFile, factor: number): LevelScale {
  const ordered = orderedLevels(entry)
  const normal = normalOf(entry, ordered)
  return {
    direction: entry.direction ?? 'rising',
    margin: converted(marginOf(entry.margin ?? DEFAULT_MARGIN, ordered), factor),
    ...(normal && { normal }),
    levels: ordered.map((level): AlertLevel => {
      const { preset, colour, beyond, impact } = level.entry
      return {
        ...named(level.name, preset, level.entry.name, colour),
        threshold: converted(level.threshold, factor),
        ...(beyond !== undefined && { beyond: true }),
        severity: level.severity,
        ...(impact !== undefined && { impact }),
      }
    }),
  }
}

/** 1.1 m times 100 is above 110 cm in binary, and water at 110 cm would not reach it. */
function converted(value: number, factor: number): number {
  return Number((value * factor).toPrecision(12))
}

/** A share of the distances: heights of thresholds depend on the datum. */
function marginOf(margin: number | string, ordered: readonly OrderedLevel[]): number {
  if (typeof margin === 'number') return margin
  const thresholds = ordered.map(({ threshold }) => threshold)
  const distances = thresholds.slice(1).map((threshold, n) => Math.abs(threshold - (thresholds[n] as number)))
  const distance =
    distances.length > 0 ? Math.min(...distances) : Math.abs(thresholds[0] ?? 0) * LONE_LEVEL_SHARE
  return (Number.parseFloat(margin) / 100) * distance
}

/** Below siaga 3 lies siaga 4, even where the file does not say. */
function normalOf({ normal }: ScaleInFile, ordered: readonly OrderedLevel[]): LevelName | undefined {
  const isSiaga = ordered.some(({ entry }) => entry.preset?.startsWith('siaga-'))
  const preset: PresetName | undefined = normal?.preset ?? (isSiaga && !normal?.name ? 'siaga-4' : undefined)
  const name = normal?.name ?? (preset && LEVEL_PRESETS[preset].name)
  if (name === undefined)
    return normal?.colour === undefined ? undefined : { name: '', colour: normal.colour }
  return named(name, preset, normal?.name, normal?.colour)
}

/** Custom names are shown as they are; those of presets are translated. */
function named(
  name: string,
  preset: string | undefined,
  own: string | undefined,
  colour: string | undefined,
) {
  return { name, ...(preset && own === undefined && { preset }), ...(colour !== undefined && { colour }) }
}
