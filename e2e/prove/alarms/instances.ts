import { setTimeout } from 'node:timers/promises'
import type { Launched } from '../program.ts'
import type { Random } from '../random.ts'
import { newestAt, post, within } from './api.ts'
import { CALM } from './gauges.ts'
import type { Post } from './plan.ts'
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

interface Instance extends Launched {
  sinceMs: number
  /** Where it is, once it has said so. */
  at?: string
}

const COUNT = 2
const MAX_CATCH_UP_MS = 30_000
/** So often is one killed before it is the other's turn: once as it evaluates, and then at any moment of its start. */
const IN_A_ROW = 10
const MAX_LIFE_MS = 900
const DEFAULT_CATCH_UP_MS = 3_000

export async function startInstances(world: World): Promise<Instances> {
  const launched = (place: number): Instance => {
    const instance: Instance = { ...world.launch(place), sinceMs: performance.now() }
    void instance.url.then((url) => Object.assign(instance, { at: url })).catch(() => {})
    return instance
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
      const [own, other] = [all[place], all[(place + 1) % COUNT]] as [Instance, Instance]
      const url = await own.url
      const tookMs = performance.now() - own.sinceMs
      const known = await newestAt(await other.url)
      await within(MAX_CATCH_UP_MS, async () => {
        const newest = await newestAt(url)
        return [...known].every(([gauge, t]) => (newest.get(gauge) ?? 0) >= t)
      })
      return tookMs
    },
    end: async () => void (await Promise.all(all.map(({ end }) => end('SIGKILL')))),
  }
}

/** Kills the instances in turn: the one that evaluates, again and again while it begins anew, and the other once that knows all. */
export async function killInTurn(
  instances: Instances,
  { kills, random, onKill }: { kills: number; random: Random; onKill: (done: number) => void },
): Promise<void> {
  for (let n = 0; n < kills; n++) {
    const place = Math.floor(n / IN_A_ROW) % COUNT
    await instances.kill(place)
    onKill(n + 1)
    if ((n + 1) % IN_A_ROW === 0 || n + 1 === kills) await instances.ready(place)
    else await setTimeout(random.below(MAX_LIFE_MS))
  }
}

/** How long so many kills take where a start takes that long. */
export function lengthOf(kills: number, startMs: number): number {
  return (kills * MAX_LIFE_MS) / 2 + (kills / IN_A_ROW) * (startMs + DEFAULT_CATCH_UP_MS)
}

/** Sends the messages of a gauge at their times; each reading is at the service before its first message. */
export async function sendAll(
  { speed, now, report }: World,
  { urls }: Instances,
  gauge: string,
  posts: readonly Post[],
): Promise<void> {
  for (const { atMs, reading, kind } of posts) {
    await setTimeout(Math.max(0, (atMs - now()) / speed))
    if (kind !== 'repeated') await report(gauge, reading)
    await post(urls, gauge, reading)
  }
}

/** A gauge goes on reporting one value, so that it is not silent. */
export async function goOn(
  { speed, now, report }: World,
  { urls }: Instances,
  gauge: string,
  { everyMs, v = CALM, isOver }: { everyMs: number; v?: number; isOver: () => boolean },
): Promise<void> {
  while (!isOver()) {
    const reading = { t: Math.floor(now() / 1000) * 1000, v }
    await report(gauge, reading)
    await post(urls, gauge, reading)
    await setTimeout(everyMs / speed)
  }
}
