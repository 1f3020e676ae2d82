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
