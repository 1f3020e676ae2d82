/** Numbers in [0, 1) that are the same on every machine: Marsaglia's xorshift32, good enough for pictures and load. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
}

/** Roughly normal, mean 0 and deviation 1: twelve uniform numbers added up. */
export function normalRandom(seed: number): () => number {
  const random = seededRandom(seed)
  return () => {
    let sum = -6
    for (let i = 0; i < 12; i++) sum += random()
    return sum
  }
}
