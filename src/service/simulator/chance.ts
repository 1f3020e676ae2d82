/**
 * Chance without a state: every draw is a hash of (source, index), so any moment of the simulation can be
 * computed on its own and always comes out the same.
 */

/**
 * The key of a named source of chance. Text is folded by FNV-1a (Fowler, Noll and Vo), so that sources with
 * similar names share nothing.
 */
export function chanceKey(seed: number, ...names: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const character of [seed, ...names].join('/')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return mixed(hash)
}

/** The draw of a source at an index: even over 0 (included) to 1 (not included). */
export function evenly(key: number, index: number): number {
  return mixed(mixed(Math.imul(index, 0x9e3779b9) + key) ^ key) / 2 ** 32
}

/**
 * The draw of a source at an index: mean 0, standard deviation 1, bell-shaped, and never beyond ±3.47, so that
 * what is built on it has bounds. The sum of four even draws (Irwin–Hall).
 */
export function bell(key: number, index: number): number {
  const first = index * 4
  const sum = evenly(key, first) + evenly(key, first + 1) + evenly(key, first + 2) + evenly(key, first + 3)
  return (sum - 2) * Math.sqrt(3)
}

/** Draws of a source one after the other. */
export function draws(key: number): { evenly: () => number; bell: () => number } {
  let index = 0
  return { evenly: () => evenly(key, index++), bell: () => bell(key, index++) }
}

/** How often something happens in a period in which it happens `mean` times on average (Knuth's method). */
export function poisson(mean: number, draw: () => number): number {
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = draw(); product > limit; product *= draw()) count++
  return count
}

/**
 * A smooth random course over time with the spread of `bell`: draws every `periodMs`, joined by cubic steps.
 * Stands where a recursive process (AR(1)) would need its own past.
 */
export function wander(key: number, periodMs: number): (timeMs: number) => number {
  return (timeMs) => {
    const index = Math.floor(timeMs / periodMs)
    const share = timeMs / periodMs - index
    const step = share * share * (3 - 2 * share)
    return bell(key, index) * (1 - step) + bell(key, index + 1) * step
  }
}

/** The finaliser of MurmurHash3 (Appleby), as an unsigned 32-bit integer. */
function mixed(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
