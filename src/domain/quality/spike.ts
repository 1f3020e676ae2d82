import type { Spike } from './checks.ts'
import { FLAGS, flagsOf } from './flags.ts'

/** How high a value stands out of its neighbours. */
export type SpikeMethod = 'average' | 'differential'

/**
 * QARTOD test 6, spike: a value that stands out of its two neighbours by more than a threshold. By `average` that is its
 * distance from their mean, as in the manual: a single wrong value then spoils both of its neighbours. By `differential`
 * it is the smaller distance from either, where both lie on the same side (`ioos_qc`), and a rise is none. A value without
 * both neighbours is not evaluated, `NaN` is missing.
 */
export function spike(v: Float64Array, check: Spike, method: SpikeMethod): Uint8Array {
  const flags = flagsOf(v.length, FLAGS.notEvaluated)
  const lowest = leastSpike(check)
  const fail = check.fail ?? Infinity
  for (let i = 0; i < v.length; i++) {
    const value = v[i] as number
    if (Number.isNaN(value)) {
      flags[i] = FLAGS.missing
      continue
    }
    if (i === 0 || i === v.length - 1) continue
    const before = value - (v[i - 1] as number)
    const after = value - (v[i + 1] as number)
    const height = method === 'average' ? Math.abs(before + after) / 2 : standingOut(before, after)
    if (height > lowest) flags[i] = height > fail ? FLAGS.fail : FLAGS.suspect
    else if (height >= 0) flags[i] = FLAGS.good
  }
  return flags
}

/** What a value has to stand out by for its spike to be told of. */
export function leastSpike({ suspect = Infinity, fail = Infinity }: Spike): number {
  return Math.min(suspect, fail)
}

function standingOut(before: number, after: number): number {
  return before * after <= 0 ? 0 : Math.min(Math.abs(before), Math.abs(after))
}
