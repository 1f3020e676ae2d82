import { type LevelScale, leaves, reaches } from './alert-levels.ts'

/** What a sensor's readings of late say about its levels. */
export interface SensorLevel {
  /** 0 is normal, n is `levels[n - 1]`. */
  level: number
  /** Time of the newest reading it rests on, epoch milliseconds. */
  t: number
  /** Since when it is in the level, or in a worse one, epoch milliseconds; absent where that was not seen. */
  sinceMs?: number
}

/**
 * The level of a sensor with hysteresis: a level holds from the reading that reaches it until one that lies
 * further back than the scale's margin, so that a value about a threshold does not flap.
 *
 * What is remembered has an end: a level that no reading has reached for `memoryMs` is over even where the value
 * lingers within the margin. The level is therefore a function of the readings of the last `memoryMs`, whatever order
 * they came in and however often each came: a second instance and a restarted one that have read these say the same.
 */
export class LevelMemory {
  readonly scale: LevelScale
  readonly #memoryMs: number
  /** For each level when it was last reached and last left. */
  readonly #reached: number[]
  readonly #left: number[]
  #newestMs = Number.NEGATIVE_INFINITY

  constructor(scale: LevelScale, memoryMs: number) {
    this.scale = scale
    this.#memoryMs = memoryMs
    this.#reached = scale.levels.map(() => Number.NEGATIVE_INFINITY)
    this.#left = scale.levels.map(() => Number.NEGATIVE_INFINITY)
  }

  /** Takes a reading in. Only plausible ones belong here; what is no number is passed over. */
  take(t: number, value: number): void {
    if (Number.isNaN(value)) return
    this.#newestMs = Math.max(this.#newestMs, t)
    this.scale.levels.forEach((level, n) => {
      if (reaches(this.scale, level, value)) this.#reached[n] = Math.max(this.#reached[n] as number, t)
      else if (leaves(this.scale, level, value)) this.#left[n] = Math.max(this.#left[n] as number, t)
    })
  }

  /**
   * The level as of a time, no earlier than the newest reading; `null` where the last `memoryMs` brought no
   * reading: what an old one says is no longer the state.
   */
  at(asOfMs: number): SensorLevel | null {
    const sinceMs = asOfMs - this.#memoryMs
    if (this.#newestMs < sinceMs) return null
    const level = this.#reached.findLastIndex((t, n) => t >= sinceMs && t > (this.#left[n] as number)) + 1
    return { level, t: this.#newestMs }
  }

  /** Time of the newest reading; minus infinity before there was any. */
  get newestMs(): number {
    return this.#newestMs
  }
}
