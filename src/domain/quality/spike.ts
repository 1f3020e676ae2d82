import type { Spike } from './checks.ts'
import { FLAGS, type Flag, flagsOf } from './flags.ts'

type SpikeMethod = 'average' | 'differential'

/**
 * QARTOD test 6, spike. `average`: distance from the neighbours' mean, as in the manual; spoils both
 * neighbours. `differential`: the smaller distance from either, on the same side (`ioos_qc`). Not evaluated
 * without both neighbours; `NaN` is missing.
 */
export function spike(v: Float64Array, check: Spike, method: SpikeMethod): Uint8Array {
  const flags = flagsOf(v.length, FLAGS.notEvaluated)
  const limits = limitsOf(check)
  for (let i = 0; i < v.length; i++) {
    if (Number.isNaN(v[i] as number)) flags[i] = FLAGS.missing
    else if (i > 0 && i < v.length - 1) flags[i] = spikeAt(v, i, limits, method)
  }
  return flags
}

interface SpikeLimits {
  lowest: number
  fail: number
}

export function limitsOf(check: Spike): SpikeLimits {
  return { lowest: leastSpike(check), fail: check.fail ?? Infinity }
}

export function spikeAt(
  v: Float64Array,
  i: number,
  { lowest, fail }: SpikeLimits,
  method: SpikeMethod,
): Flag {
  const value = v[i] as number
  const before = value - (v[i - 1] as number)
  const after = value - (v[i + 1] as number)
  const height = method === 'average' ? Math.abs(before + after) / 2 : standingOut(before, after)
  if (height > lowest) return height > fail ? FLAGS.fail : FLAGS.suspect
  return height >= 0 ? FLAGS.good : FLAGS.notEvaluated
}

export function leastSpike({ suspect = Infinity, fail = Infinity }: Spike): number {
  return Math.min(suspect, fail)
}

function standingOut(before: number, after: number): number {
  return before * after <= 0 ? 0 : Math.min(Math.abs(before), Math.abs(after))
}
