import { setTimeout } from 'node:timers/promises'
import type { Random } from '../fuzz/random.ts'
import type { Launched } from '../restarts/instance.ts'
import { newestAt, within } from './api.ts'
import type { World } from './world.ts'

/** Two instances of the dashboard, each of which may be killed and begin anew. */
export interface Instances {
  /** Addresses of those that are there. */
  urls: () => readonly string[]
  /** Kills one without warning, whatever it is at, and starts it again. */
  kill(place: number): Promise<void>
  /** Resolves once one is there and knows what the other knew then; to how long the start took, in milliseconds. */
  ready(place: number): Promise<number>
  end(): Promise<void>
}

interface Running extends Launched {
  sinceMs: number
  /** Where it is, once it has said so. */
  at?: string
}

const COUNT = 2
const MAX_CATCH_UP_MS = 30_000

export async function startInstances(world: World): Promise<Instances> {
  const launched = (place: number): Running => {
    const running: Running = { ...world.launch(place), sinceMs: performance.now() }
    running.url.then(
      (url) => {
        running.at = url
      },
      // it was killed before
      () => {},
    )
    return running
  }
  const all = Array.from({ length: COUNT }, (_, place) => launched(place))
  await Promise.all(all.map(({ url }) => url))
  return {
    urls: () => all.flatMap(({ at }) => at ?? []),
    async kill(place) {
      await all[place]?.end('SIGKILL')
      all[place] = launched(place)
    },
    async ready(place) {
      const [own, other] = [all[place], all[(place + 1) % COUNT]] as [Running, Running]
      const url = await own.url
      const tookMs = performance.now() - own.sinceMs
      const known = await newestAt(await other.url)
      await within(MAX_CATCH_UP_MS, async () => {
        const newest = await newestAt(url)
        return [...known].every(([gauge, t]) => (newest.get(gauge) ?? 0) >= t)
      })
      return tookMs
    },
    async end() {
      await Promise.all(all.map(({ end }) => end('SIGKILL')))
    },
  }
}

export interface KillOptions {
  kills: number
  random: Random
  onKill: (done: number) => void
}

/** So often is one killed before it is the other's turn: once as it evaluates, and then at any moment of its start. */
const IN_A_ROW = 10
const MAX_LIFE_MS = 900
const DEFAULT_CATCH_UP_MS = 3_000

/**
 * Kills the instances in turn: the one that evaluates, again and again while it begins anew, and the other once it is there
 * with all it has to know. Resolves to how long the starts took that were let be.
 */
export async function killInTurn(
  instances: Instances,
  { kills, random, onKill }: KillOptions,
): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; n < kills; n++) {
    const place = Math.floor(n / IN_A_ROW) % COUNT
    await instances.kill(place)
    onKill(n + 1)
    const isLast = (n + 1) % IN_A_ROW === 0 || n + 1 === kills
    if (isLast) took.push(await instances.ready(place))
    else await setTimeout(random.below(MAX_LIFE_MS))
  }
  return took
}

/** How long so many kills take where a start takes that long. */
export function lengthOf(kills: number, startMs: number): number {
  return (kills * MAX_LIFE_MS) / 2 + (kills / IN_A_ROW) * (startMs + DEFAULT_CATCH_UP_MS)
}
