/** Stateless chance: each draw is a hash of (source, index), so any moment is computed on its own. */

/** Key of a named source of chance; FNV-1a (Fowler, Noll and Vo) keeps similar names apart. */
export function chanceKey(seed: number, ...names: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const character of [seed, ...names].join('/')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return mixed(hash)
}

export function evenly(key: number, index: number): number {
  return mixed(mixed(Math.imul(index, 0x9e3779b9) + key) ^ key) / 2 ** 32
}

/** A bell-shaped draw with mean 0, deviation 1 and bounds ±3.47: the sum of four even draws (Irwin–Hall). */
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

/** A Poisson draw (Knuth's method). */
export function poisson(mean: number, draw: () => number): number {
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = draw(); product > limit; product *= draw()) count++
  return count
}

/** A smooth random course with the spread of `bell`: draws every `periodMs`, joined by cubic steps. */
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
