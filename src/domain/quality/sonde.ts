import type { Sensor } from '../device.ts'
import type { Columns } from '../series/series.ts'
import type { DeviceQuality, SuspectSpan } from './device-quality.ts'
import { flaggedInSteps } from './flagged-indices.ts'
import { isErrorCode } from './gross-range.ts'

/** Sensors of a sonde. Not level and discharge: most stations have a gauge for them, and a flood goes on. */
const SONDE: ReadonlySet<string> = new Set([
  'WATER_TEMPERATURE',
  'SALINITY',
  'SPECIFIC_CONDUCTANCE',
  'DISSOLVED_OXYGEN',
  'PH',
  'TURBIDITY',
])
/** Off calibration, it alone stands below 0 for days. */
const OWN_ZERO = 'TURBIDITY'
const FEWEST = 4

/** With one sensor of a sonde, all of them. */
export function withSondeOf(sensors: readonly Sensor[], all: readonly Sensor[]): readonly Sensor[] {
  if (!sensors.some(({ kind }) => SONDE.has(kind))) return sensors
  return [...sensors, ...all.filter((sensor) => SONDE.has(sensor.kind) && !sensors.includes(sensor))]
}

/**
 * A sonde's sensor stuck at a flagged value means no water or no power: its other sensors are suspect then. A
 * logger's error code concerns one sensor only.
 */
export function* withSondeInSteps(
  quality: DeviceQuality,
  sensors: readonly Sensor[],
  { t, sensors: columns }: Columns,
): Generator<undefined, DeviceQuality> {
  const standing: (readonly [id: string, stands: SuspectSpan[]])[] = []
  const ofSonde = sensors.filter(({ kind, id }) => SONDE.has(kind) && columns.has(id))
  if (ofSonde.length < 2) return quality
  for (const sensor of ofSonde) {
    if (sensor.kind === OWN_ZERO) continue
    const v = columns.get(sensor.id) as Float64Array
    const { failed, suspect } = yield* flaggedInSteps(t, v, quality.of(sensor))
    const stands = standsOf(t, v, new Set([...failed, ...suspect]))
    if (stands.length > 0) standing.push([sensor.id, stands])
  }
  if (standing.length === 0) return quality
  return {
    revision: quality.revision,
    of: (sensor) => {
      const own = quality.of(sensor)
      if (!SONDE.has(sensor.kind)) return own
      const suspectSpans = standing.flatMap(([id, stands]) => (id === sensor.id ? [] : stands))
      return suspectSpans.length === 0 ? own : { ...own, suspectSpans }
    },
  }
}

function standsOf(t: Float64Array, v: Float64Array, flagged: ReadonlySet<number>): SuspectSpan[] {
  const stands: SuspectSpan[] = []
  let run: number[] = []
  const close = () => {
    if (run.length >= FEWEST) stands.push([t[run[0] as number] as number, t[run.at(-1) as number] as number])
    run = []
  }
  for (const [i, value] of v.entries()) {
    if (Number.isNaN(value)) continue
    if (run.length > 0 && value !== v[run.at(-1) as number]) close()
    if (flagged.has(i) && !isErrorCode(value)) run.push(i)
    else close()
  }
  close()
  return stands
}
