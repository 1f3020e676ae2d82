import type { Taken } from '../receiver.ts'

/** What one round left behind: seconds by device. */
export interface Round {
  acknowledged: ReadonlyMap<string, readonly number[]>
  stored: ReadonlyMap<string, number[]>
}

/**
 * What is wrong with each round, given all that each receiver took: an acknowledged reading that is not stored, a
 * stored one that was not delivered, one that came after a newer one and was no repeat. Empty for a good round.
 */
export function judge(
  rounds: readonly Round[],
  receivers: readonly (readonly Pick<Taken, 'body'>[])[],
): string[][] {
  const arrivals = receivers.map(arrivalsOf)
  return rounds.map(({ acknowledged, stored }) => {
    const problems: string[] = []
    for (const [device, seconds] of acknowledged)
      for (const second of seconds)
        if (!stored.get(device)?.includes(second)) problems.push(`${device} ${second} was lost`)
    for (const [device, seconds] of stored)
      for (const [n, { came, late }] of arrivals.entries())
        for (const name of seconds.map((second) => `${device} ${second}`)) {
          if (!came.has(name)) problems.push(`${name} did not reach receiver ${n + 1}`)
          if (late.has(name)) problems.push(`${name} came to receiver ${n + 1} after a newer one`)
        }
    return problems
  })
}

/** The messages that came at all, and those that came for the first time after a newer one of their device. */
function arrivalsOf(taken: readonly Pick<Taken, 'body'>[]): { came: Set<string>; late: Set<string> } {
  const [came, late] = [new Set<string>(), new Set<string>()]
  const newest = new Map<string, number>()
  for (const { body } of taken) {
    const { device_id: device, timestamp } = JSON.parse(body) as { device_id: string; timestamp: string }
    const second = Date.parse(timestamp) / 1000
    const name = `${device} ${second}`
    if (came.has(name)) continue
    came.add(name)
    if (second < (newest.get(device) ?? 0)) late.add(name)
    else newest.set(device, second)
  }
  return { came, late }
}
