import type { FlatLine } from './checks.ts'

/**
 * For each value the first index from which all values lie within the tolerance; the next index for a value
 * at rest. A run restarts after gaps; `NaN` is skipped. One pass with monotonic queues (Lemire 2006,
 * "Streaming maximum-minimum filter").
 */
export function closeSince(
  v: Float64Array,
  { tolerance, rest }: Pick<FlatLine, 'tolerance' | 'rest'>,
  afterGaps: readonly number[] = [],
): Int32Array {
  const since = new Int32Array(v.length)
  const lows = new Candidates(v, 1)
  const highs = new Candidates(v, -1)
  let start = 0
  let last = -1
  let gap = 0
  for (let i = 0; i < v.length; i++) {
    const value = v[i] as number
    if (i === afterGaps[gap]) {
      gap++
      start = i
      last = -1
    }
    if (value === rest) {
      start = i + 1
      last = -1
    } else if (!Number.isNaN(value)) {
      // usual case: a large step makes all earlier values irrelevant
      if (last !== -1 && Math.abs(value - (v[last] as number)) >= tolerance) start = last + 1
      lows.put(i, start)
      highs.put(i, start)
      while (highs.value - lows.value >= tolerance) {
        start = Math.min(lows.first, highs.first) + 1
        lows.dropBefore(start)
        highs.dropBefore(start)
      }
      last = i
    }
    since[i] = start
  }
  return since
}

/** Monotonic queue of indices: candidates for the lowest (`sign` 1) or highest (−1) value. */
class Candidates {
  readonly #v: Float64Array
  readonly #sign: 1 | -1
  readonly #indices: Int32Array
  #head = 0
  #tail = 0

  constructor(v: Float64Array, sign: 1 | -1) {
    this.#v = v
    this.#sign = sign
    this.#indices = new Int32Array(v.length)
  }

  get first(): number {
    return this.#indices[this.#head] as number
  }

  get value(): number {
    return this.#v[this.first] as number
  }

  put(i: number, start: number): void {
    if (start > (this.#indices[this.#tail - 1] ?? -1)) this.#tail = this.#head
    else this.dropBefore(start)
    const value = this.#sign * (this.#v[i] as number)
    while (this.#tail > this.#head && this.#sign * this.#last >= value) this.#tail--
    this.#indices[this.#tail++] = i
  }

  dropBefore(start: number): void {
    while (this.#head < this.#tail && this.first < start) this.#head++
  }

  get #last(): number {
    return this.#v[this.#indices[this.#tail - 1] as number] as number
  }
}
