import { lowerBound, upperBound } from '../series/m4.ts'
import { FLAGS } from './flags.ts'

/** Another sensor of the sonde is stuck at a flagged value; both ends included, epoch milliseconds. */
export type Doubt = readonly [fromMs: number, toMs: number]

export function sondeFlags(t: Float64Array, v: Float64Array, doubts: readonly Doubt[]): Uint8Array {
  const flags = Uint8Array.from(v, (value) => (Number.isNaN(value) ? FLAGS.missing : FLAGS.good))
  for (const [fromMs, toMs] of doubts) {
    const end = upperBound(t, toMs)
    for (let i = lowerBound(t, fromMs); i < end; i++) if (flags[i] === FLAGS.good) flags[i] = FLAGS.suspect
  }
  return flags
}
