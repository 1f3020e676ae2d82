import { type Checked, isNumber, objectOf, optional } from '../shape.ts'
import { type LevelScale, leaves, reaches } from './alert-levels.ts'

/** A sensor's level by its recent readings. */
export const isSensorLevel = objectOf({
  /** 0 is normal, n is `levels[n - 1]`. */
  level: isNumber,
  /** Time of its newest reading, epoch milliseconds. */
  t: isNumber,
  /** Start of the level or a worse one, epoch milliseconds; absent where it was not observed. */
  sinceMs: optional(isNumber),
})
export type SensorLevel = Checked<typeof isSensorLevel>

/**
 * The level of a sensor with hysteresis: a level lasts from the reading that reaches it until one further back than the
 * scale's margin, so that a value near a threshold does not flap.
 *
 * The memory is bounded: a level that no reading has reached for `memoryMs` ends even where the value stays within the
 * margin. So the level is a function of the readings of the last `memoryMs`, independent of their order and of repetitions,
 * and equal in a second instance and after a restart.
 */
export class LevelMemory {
  readonly scale: LevelScale
  readonly #memoryMs: number
  /** For each level the times at which it was last reached and last left. */
  readonly #reached: number[]
  readonly #left: number[]
  #newestMs = Number.NEGATIVE_INFINITY

  constructor(scale: LevelScale, memoryMs: number) {
    this.scale = scale
    this.#memoryMs = memoryMs
    this.#reached = scale.levels.map(() => Number.NEGATIVE_INFINITY)
    this.#left = scale.levels.map(() => Number.NEGATIVE_INFINITY)
  }

  /** Adds a plausible reading; `NaN` is ignored. */
  take(t: number, value: number): void {
    if (Number.isNaN(value)) return
    this.#newestMs = Math.max(this.#newestMs, t)
    this.scale.levels.forEach((level, n) => {
      if (reaches(this.scale, level, value)) this.#reached[n] = Math.max(this.#reached[n] as number, t)
      else if (leaves(this.scale, level, value)) this.#left[n] = Math.max(this.#left[n] as number, t)
    })
  }

  /** The level as of a time that is not before the newest reading; `null` without a reading in the last `memoryMs`. */
  at(asOfMs: number): SensorLevel | null {
    const sinceMs = asOfMs - this.#memoryMs
    if (this.#newestMs < sinceMs) return null
    const level = this.#reached.findLastIndex((t, n) => t >= sinceMs && t > (this.#left[n] as number)) + 1
    return { level, t: this.#newestMs }
  }

  /** Time of the newest reading; minus infinity without one. */
  get newestMs(): number {
    return this.#newestMs
  }
}
