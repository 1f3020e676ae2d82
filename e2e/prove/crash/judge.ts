import type { Taken } from './receiver.ts'

/** What one round left behind: seconds by device. */
export interface Round {
  acknowledged: ReadonlyMap<string, readonly number[]>
  stored: ReadonlyMap<string, number[]>
}

/**
 * What is wrong with each round, given all that each receiver took: an acknowledged reading that is not stored, a
 * stored one that was not delivered, one that came after a newer one and was no repeat. Empty for a good round.
 */
export function judge(rounds: readonly Round[], receivers: readonly (readonly Taken[])[]): string[][] {
  const arrivals = receivers.map(arrivalsOf)
  return rounds.map(({ acknowledged, stored }) => {
    const problems: string[] = []
    for (const [device, seconds] of acknowledged) {
      const there = new Set(stored.get(device))
      for (const second of seconds) if (!there.has(second)) problems.push(`${device} ${second} was lost`)
    }
    for (const [device, seconds] of stored) {
      for (const [index, { first, late }] of arrivals.entries()) {
        for (const second of seconds) {
          const name = `${device} ${second}`
          if (!first.has(name)) problems.push(`${name} did not reach receiver ${index + 1}`)
          if (late.has(name)) problems.push(`${name} came to receiver ${index + 1} after a newer one`)
        }
      }
    }
    return problems
  })
}

/** The messages that came at all, and those that came for the first time after a newer one of their device. */
function arrivalsOf(taken: readonly Taken[]): { first: Set<string>; late: Set<string> } {
  const first = new Set<string>()
  const late = new Set<string>()
  const newest = new Map<string, number>()
  for (const { device, second } of taken) {
    const name = `${device} ${second}`
    if (first.has(name)) continue
    first.add(name)
    const before = newest.get(device) ?? Number.NEGATIVE_INFINITY
    if (second < before) late.add(name)
    else newest.set(device, second)
  }
  return { first, late }
}
