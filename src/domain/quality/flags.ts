import { type Check, isCount } from '../shape.ts'
import type { Test } from './checks.ts'

/** QARTOD's flags as IOOS publishes them (UNESCO 2013, Ocean Data Standards 3, "primary level flags"). */
export const FLAGS = { good: 1, notEvaluated: 2, suspect: 3, fail: 4, missing: 9 } as const

export type Flag = (typeof FLAGS)[keyof typeof FLAGS]

/** A good value has none. */
export type NewestFlag = typeof FLAGS.suspect | typeof FLAGS.fail
export const isNewestFlag: Check<NewestFlag> = (value) =>
  isCount(value) === FLAGS.fail ? FLAGS.fail : FLAGS.suspect

export interface ReadingFlags {
  worst: Uint8Array
  tests: Partial<Record<Test, Uint8Array>>
}

const WEIGHTS = new Uint8Array(10)
for (const [weight, flag] of [
  FLAGS.missing,
  FLAGS.notEvaluated,
  FLAGS.good,
  FLAGS.suspect,
  FLAGS.fail,
].entries())
  WEIGHTS[flag] = weight

export function flagsOf(length: number, flag: Flag): Uint8Array {
  return new Uint8Array(length).fill(flag)
}

/** `missing` without tests. */
export function worstOf(tests: readonly Uint8Array[], length: number): Uint8Array {
  const worst = flagsOf(length, FLAGS.missing)
  for (const flags of tests) {
    for (let i = 0; i < length; i++) {
      const flag = flags[i] as number
      if ((WEIGHTS[flag] as number) > (WEIGHTS[worst[i] as number] as number)) worst[i] = flag
    }
  }
  return worst
}
