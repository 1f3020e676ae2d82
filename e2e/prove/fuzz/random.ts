/** Draws that a seed and an index repeat, so that a single request of a long run can be made again. */
export interface Random {
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number
  chance(share: number): boolean
  pick<T>(choices: readonly T[]): T
}

/** Tommy Ettinger's mulberry32, started from both numbers. */
export function createRandom(seed: number, index: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: (below) => Math.floor(next() * below),
    chance: (share) => next() < share,
    pick: (choices) => choices[Math.floor(next() * choices.length)] as (typeof choices)[number],
  }
}
