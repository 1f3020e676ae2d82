import { setTimeout } from 'node:timers/promises'
import type { Random } from '../fuzz/random.ts'
import type { Instance } from '../restarts/instance.ts'
import { newestAt, within } from './api.ts'
import type { World } from './world.ts'

/** Two instances of the dashboard, each of which may be killed and begin anew. */
export interface Instances {
  /** Addresses of those that are there. */
  urls: () => readonly string[]
  /** Kills one without warning and starts it again; resolves to how long the start took, in milliseconds. */
  kill(place: number): Promise<number>
  /** Resolves once one knows what another knew when this was called. */
  caughtUp(place: number): Promise<void>
  end(): Promise<void>
}

const COUNT = 2
/** So often is one killed before it is the other's turn: while it begins, and once as it has all. */
const IN_A_ROW = 10
const LONGEST_CATCH_UP_MS = 30_000

export async function startInstances(world: World): Promise<Instances> {
  const running: (Instance | undefined)[] = await Promise.all(
    Array.from({ length: COUNT }, (_, place) => world.start(place)),
  )
  return {
    urls: () => running.flatMap((instance) => instance?.url ?? []),
    async kill(place) {
      const instance = running[place]
      running[place] = undefined
      await instance?.end('SIGKILL')
      const startedMs = performance.now()
      running[place] = await world.start(place)
      return performance.now() - startedMs
    },
    async caughtUp(place) {
      const [own, other] = [running[place]?.url, running[(place + 1) % COUNT]?.url]
      if (own === undefined || other === undefined) return
      const known = await newestAt(other)
      await within(LONGEST_CATCH_UP_MS, async () => {
        const newest = await newestAt(own)
        return [...known].every(([gauge, t]) => (newest.get(gauge) ?? 0) >= t)
      })
    },
    async end() {
      await Promise.all(running.map((instance) => instance?.end('SIGKILL')))
    },
  }
}

export interface KillOptions {
  kills: number
  random: Random
  onKill: (done: number) => void
}

/** Within that time after its start an instance is killed again. */
const LONGEST_LIFE_MS = 300

/**
 * Kills the instances in turn: the one that evaluates, again and again while it begins anew, and the other once it is there
 * with all it has to know. Resolves to how long the starts took.
 */
export async function killInTurn(
  instances: Instances,
  { kills, random, onKill }: KillOptions,
): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; n < kills; n++) {
    const place = Math.floor(n / IN_A_ROW) % COUNT
    took.push(await instances.kill(place))
    onKill(n + 1)
    if ((n + 1) % IN_A_ROW === 0) await instances.caughtUp(place)
    else await setTimeout(random.below(LONGEST_LIFE_MS))
  }
  return took
}

/** How long so many kills take where a start takes that long. */
export function lengthOf(kills: number, startMs: number): number {
  return kills * (startMs + LONGEST_LIFE_MS / 2) + (kills / IN_A_ROW) * USUAL_CATCH_UP_MS
}

const USUAL_CATCH_UP_MS = 5_000
