import type { AttenuatedSignal } from './checks.ts'
import { FLAGS, flagsOf } from './flags.ts'
import { stepMsOf } from './steps.ts'

/**
 * QARTOD test 9, attenuated signal: the values of a window (t − window, t] vary by less than a threshold. Not
 * evaluated with fewer values than the window has intervals; `NaN` is missing.
 */
export function attenuatedSignal(
  t: Float64Array,
  v: Float64Array,
  { windowMs, suspect = 0, fail = 0 }: AttenuatedSignal,
  intervalSeconds: number | null = null,
): Uint8Array {
  const flags = flagsOf(v.length, FLAGS.notEvaluated)
  const stepMs = stepMsOf(t, intervalSeconds)
  if (stepMs === 0) return withMissing(flags, v)
  const fewest = Math.max(1, Math.floor(windowMs / stepMs))
  const window = new Window(t, v, windowMs)
  for (let i = 0; i < v.length; i++) {
    if (Number.isNaN(v[i] as number)) continue
    const { count, range } = window.upTo(i)
    if (count < fewest) continue
    if (range < fail) flags[i] = FLAGS.fail
    else flags[i] = range < suspect ? FLAGS.suspect : FLAGS.good
  }
  return withMissing(flags, v)
}

function withMissing(flags: Uint8Array, v: Float64Array): Uint8Array {
  for (let i = 0; i < v.length; i++) if (Number.isNaN(v[i] as number)) flags[i] = FLAGS.missing
  return flags
}

/** A sliding window with block extremes: a window of a thousand readings costs some sixty comparisons. */
class Window {
  readonly #t: Float64Array
  readonly #v: Float64Array
  readonly #windowMs: number
  readonly #blocks: { low: Float64Array; high: Float64Array }
  #start = 0
  #counted = 0
  #end = 0

  constructor(t: Float64Array, v: Float64Array, windowMs: number) {
    this.#t = t
    this.#v = v
    this.#windowMs = windowMs
    const count = Math.ceil(v.length / BLOCK)
    this.#blocks = {
      low: new Float64Array(count).fill(Infinity),
      high: new Float64Array(count).fill(-Infinity),
    }
    for (let i = 0; i < v.length; i++) {
      const value = v[i] as number
      const block = Math.floor(i / BLOCK)
      if (value < (this.#blocks.low[block] as number)) this.#blocks.low[block] = value
      if (value > (this.#blocks.high[block] as number)) this.#blocks.high[block] = value
    }
  }

  /** Count and range of the window that ends at reading `i`; `i` ascends. */
  upTo(i: number): { count: number; range: number } {
    for (; this.#end <= i; this.#end++) if (!Number.isNaN(this.#v[this.#end] as number)) this.#counted++
    const since = (this.#t[i] as number) - this.#windowMs
    for (; (this.#t[this.#start] as number) <= since; this.#start++)
      if (!Number.isNaN(this.#v[this.#start] as number)) this.#counted--
    return { count: this.#counted, range: this.#rangeOf(this.#start, i) }
  }

  #rangeOf(start: number, end: number): number {
    let low = Infinity
    let high = -Infinity
    for (let i = start; i <= end; ) {
      const block = i / BLOCK
      const isWhole = Number.isInteger(block) && i + BLOCK - 1 <= end
      const least = (isWhole ? this.#blocks.low[block] : this.#v[i]) as number
      const most = (isWhole ? this.#blocks.high[block] : this.#v[i]) as number
      if (least < low) low = least
      if (most > high) high = most
      i += isWhole ? BLOCK : 1
    }
    return high - low
  }
}

const BLOCK = 32
