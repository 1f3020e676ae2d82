import { normalRandom } from './random.ts'

/** One sensor's readings at an even step. */
export interface Signal {
  /** Epoch milliseconds, ascending. */
  t: Float64Array<ArrayBuffer>
  v: Float64Array<ArrayBuffer>
}

export type SignalName = 'noisy sensor' | 'random walk'

const START_MS = Date.UTC(2020, 0, 1)
const STEP_MS = 60_000
const SEED = 20_150_526

/** A slow tide with a faster ripple under a gauge's noise; or a walk, whose neighbours belong together. */
export function signalOf(name: SignalName, count: number): Signal {
  const normal = normalRandom(SEED)
  const t = new Float64Array(count)
  const v = new Float64Array(count)
  let walked = 0
  for (let i = 0; i < count; i++) {
    t[i] = START_MS + i * STEP_MS
    walked += normal()
    const turn = (2 * Math.PI * i) / count
    v[i] =
      name === 'random walk'
        ? walked
        : 200 + 60 * Math.sin(6 * turn) + 25 * Math.sin(31 * turn) + 1.5 * normal()
  }
  return { t, v }
}
