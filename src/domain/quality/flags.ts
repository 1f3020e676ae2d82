import { type Check, isCount } from '../shape.ts'
import type { Test } from './checks.ts'

/**
 * What a test, or all of them together, say of a value: the flags of QARTOD, as IOOS publishes them (UNESCO 2013, Ocean Data
 * Standards 3, "primary level flags").
 */
export const FLAGS = { good: 1, notEvaluated: 2, suspect: 3, fail: 4, missing: 9 } as const

export type Flag = (typeof FLAGS)[keyof typeof FLAGS]

/** What is to be said of a newest value; one that is in order, as far as anybody can tell, has none. */
export type NewestFlag = typeof FLAGS.suspect | typeof FLAGS.fail
export const isNewestFlag: Check<NewestFlag> = (value) =>
  isCount(value) === FLAGS.fail ? FLAGS.fail : FLAGS.suspect

export interface ReadingFlags {
  /** The worst flag of each value. */
  worst: Uint8Array
  /** What each test says of each value; a test that is not made is absent. */
  tests: Partial<Record<Test, Uint8Array>>
}

/** From what says least to what decides. */
const WEIGHTS = new Uint8Array(10)
for (const [weight, flag] of [
  FLAGS.missing,
  FLAGS.notEvaluated,
  FLAGS.good,
  FLAGS.suspect,
  FLAGS.fail,
].entries())
  WEIGHTS[flag] = weight

/** A flag for each value, all the same at first. */
export function flagsOf(length: number, flag: Flag): Uint8Array {
  return new Uint8Array(length).fill(flag)
}

/** Of several tests of the same values the worst flag of each; `missing` where there are no tests. */
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
