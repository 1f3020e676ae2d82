/** One of the two things compared. */
export interface Side {
  name: string
  /** One measurement from a clean start, in milliseconds. */
  measure(): Promise<number>
}

export interface Samples {
  name: string
  /** In the order they were taken, milliseconds. */
  values: number[]
}

/**
 * Measures A B A B …, so that whatever else the machine does in the meantime falls on both. The first round is thrown
 * away: files are read and code is compiled in it.
 */
export async function interleave(ours: Side, peer: Side, rounds: number): Promise<[Samples, Samples]> {
  const taken: [Samples, Samples] = [
    { name: ours.name, values: [] },
    { name: peer.name, values: [] },
  ]
  for (let round = -1; round < rounds; round++) {
    for (const [i, side] of [ours, peer].entries()) {
      const milliseconds = await side.measure()
      if (round >= 0) taken[i as 0 | 1].values.push(milliseconds)
    }
  }
  return taken
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) throw new Error('Nothing was measured')
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2
}
