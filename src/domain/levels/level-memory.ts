import { type Checked, isFlag, isNumber, isText, objectOf, optional, recordOf } from '../shape.ts'
import { type LevelScale, leaves, levelOf, reaches } from './alert-levels.ts'

/** A sensor's level by its recent readings. */
const isSensorLevel = objectOf({
  /** 0 is normal, n is `levels[n - 1]`. */
  level: isNumber,
  /** Time of its newest reading, epoch milliseconds. */
  t: isNumber,
  /** Start of the level or a worse one, epoch milliseconds; absent where it was not observed. */
  sinceMs: optional(isNumber),
})
export type SensorLevel = Checked<typeof isSensorLevel>

/**
 * A sensor's level with hysteresis: it ends at a reading further back than the scale's margin, so that it
 * does not flap; or without a reading that reaches it for `memoryMs`. So it is a function of the readings of
 * the last `memoryMs`, in any order, equal in every instance and after a restart.
 */
export class LevelMemory {
  readonly scale: LevelScale
  readonly #memoryMs: number
  readonly #reached: number[]
  readonly #left: number[]
  #newestMs = Number.NEGATIVE_INFINITY

  constructor(scale: LevelScale, memoryMs: number) {
    this.scale = scale
    this.#memoryMs = memoryMs
    this.#reached = scale.levels.map(() => Number.NEGATIVE_INFINITY)
    this.#left = scale.levels.map(() => Number.NEGATIVE_INFINITY)
  }

  take(t: number, value: number): void {
    if (Number.isNaN(value)) return
    this.#newestMs = Math.max(this.#newestMs, t)
    this.scale.levels.forEach((level, n) => {
      if (reaches(this.scale, level, value)) this.#reached[n] = Math.max(this.#reached[n] as number, t)
      else if (leaves(this.scale, level, value)) this.#left[n] = Math.max(this.#left[n] as number, t)
    })
  }

  /** `asOfMs` is not before the newest reading; `null` without a reading in the last `memoryMs`. */
  at(asOfMs: number): SensorLevel | null {
    const sinceMs = asOfMs - this.#memoryMs
    if (this.#newestMs < sinceMs) return null
    const level = this.#reached.findLastIndex((t, n) => t >= sinceMs && t > (this.#left[n] as number)) + 1
    return { level, t: this.#newestMs }
  }

  /** Minus infinity without one. */
  get newestMs(): number {
    return this.#newestMs
  }
}

/** A station's alert state: its worst level over its sensors. */
export const isStationLevel = objectOf({
  /** 0 is normal; comparable between stations. */
  severity: isNumber,
  /** The sensor with this level. */
  sensor: isText,
  /** The level of each sensor with readings, by sensor id. */
  sensors: recordOf(isSensorLevel),
  /** The station has been silent for a day: the level says nothing of the water any more. */
  isOutdated: optional(isFlag),
})
export type StationLevel = Checked<typeof isStationLevel>

/** The worst of its sensors; of equal ones the first in `order`. `undefined`: none is known. */
export function stationLevel(
  scales: Readonly<Record<string, LevelScale>>,
  levels: ReadonlyMap<string, SensorLevel>,
  order: readonly string[],
): StationLevel | undefined {
  let worst: { severity: number; sensor: string } | undefined
  const known: [string, SensorLevel][] = []
  for (const sensor of order) {
    const scale = Object.hasOwn(scales, sensor) ? scales[sensor] : undefined
    const level = levels.get(sensor)
    if (!scale || !level) continue
    known.push([sensor, level])
    const severity = levelOf(scale, level.level)?.severity ?? 0
    if (!worst || severity > worst.severity) worst = { severity, sensor }
  }
  return worst && { ...worst, sensors: Object.fromEntries(known) }
}
