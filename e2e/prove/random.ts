import { seededRandom } from '../../bench/harness/random.ts'

/** Draws that a seed and an index repeat, so that a part of a long run can be made again. */
export interface Random {
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number
  chance(share: number): boolean
  pick<T>(choices: readonly T[]): T
}

export function createRandom(seed: number, index: number): Random {
  const next = seededRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b))
  return {
    below: (below) => Math.floor(next() * below),
    chance: (share) => next() < share,
    pick: (choices) => choices[Math.floor(next() * choices.length)] as (typeof choices)[number],
  }
}
