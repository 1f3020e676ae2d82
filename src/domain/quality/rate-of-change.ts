import { millisecondsInHour as HOUR } from 'date-fns/constants'
import type { RateOfChange } from './checks.ts'
import { FLAGS, flagsOf } from './flags.ts'

/** QARTOD test 7, rate of change: at most suspect. The first value, and one after a missing one, is good. */
export function rateOfChange(t: Float64Array, v: Float64Array, check: RateOfChange): Uint8Array {
  const flags = flagsOf(v.length, FLAGS.good)
  const perMs = perMsOf(check)
  for (let i = 0; i < v.length; i++) {
    if (Number.isNaN(v[i] as number)) flags[i] = FLAGS.missing
    else if (i > 0 && isFast(t, v, i, perMs)) flags[i] = FLAGS.suspect
  }
  return flags
}

/** Compares with the value before. */
export function isFast(t: Float64Array, v: Float64Array, i: number, perMs: number): boolean {
  const change = Math.abs((v[i] as number) - (v[i - 1] as number))
  return change > perMs * ((t[i] as number) - (t[i - 1] as number))
}

export function perMsOf({ suspect }: RateOfChange): number {
  return suspect / HOUR
}
