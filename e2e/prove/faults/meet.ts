import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BffProcess, StartOptions } from './bff-process.ts'
import { isRecovered, type Seen, wrongIn } from './judge.ts'
import type { Fault } from './kinds.ts'
import type { FaultProxy } from './proxy.ts'
import { type AskedRoute, ask } from './routes.ts'

/** What the dashboard knows when the fault begins: nothing, the last picture, or what an earlier process left on disk. */
export const CACHES = ['cold', 'warm', 'warm on disk after a restart'] as const
export type CacheState = (typeof CACHES)[number]

export interface Place {
  proxy: FaultProxy
  bff: BffProcess
  start: Omit<StartOptions, 'dataDirectory'>
  routes: readonly AskedRoute[]
  secrets: readonly string[]
  limits: { outageMs: number; recoveryMs: number; longestMs: number; mostMb: number }
}

/** One fault, met on one route in one state of the cache. */
export interface Cell {
  fault: string
  cache: CacheState
  route: string
  /** `undefined` when everything was as it should be. */
  wrong: string | undefined
  recoveryMs: number
}

/** Everything that was shown is due by then. */
const AGED_MS = 20 * 60_000
const BETWEEN_ROUNDS_MS = 80
const BETWEEN_LOOKS_MS = 25

/** A route's answer once it stays the same: the newest readings come a moment after the list. */
async function settledAnswer(url: string, route: AskedRoute): Promise<Seen> {
  for (let seen = await ask(url, route); ; ) {
    await pause(BETWEEN_ROUNDS_MS)
    const again = await ask(url, route)
    if (again.content === seen.content && !again.content.includes('"latest":{}')) return again
    seen = again
  }
}

/** Has a dashboard meet a fault, and judges each route while it lasts and after it. */
export async function meet(place: Place, fault: Fault, cache: CacheState): Promise<Cell[]> {
  const { proxy, bff, routes, limits } = place
  const dataDirectory = await mkdtemp(join(tmpdir(), 'gaugeboard-faults-'))
  const start = () => bff.start({ ...place.start, dataDirectory })
  const wrongs = new Map<string, string>()
  const recoveries = new Map<string, number>()
  const blame = (route: AskedRoute, wrong: string | undefined) => {
    if (wrong !== undefined && !wrongs.has(route.name)) wrongs.set(route.name, wrong)
  }
  try {
    await bff.mostMb()
    let url = cache === 'cold' ? '' : await start()
    const before = new Map<AskedRoute, Seen>()
    for (const route of cache === 'cold' ? [] : routes) before.set(route, await settledAnswer(url, route))
    for (const [route, seen] of before)
      blame(route, isRecovered(seen) ? undefined : `it was ${seen.status} at first`)
    if (cache === 'warm on disk after a restart') await bff.stop()
    await proxy.suffer(fault.clockMs === undefined ? fault : undefined)
    if (cache !== 'warm') url = await start()
    await bff.step(fault.clockMs ?? AGED_MS)

    const untilMs = performance.now() + limits.outageMs
    const expected = {
      isWell: fault.clockMs !== undefined,
      longestMs: limits.longestMs,
      secrets: place.secrets,
    }
    const watch = async (route: AskedRoute) => {
      while (performance.now() < untilMs) {
        const seen = await ask(url, route)
        blame(route, wrongIn(seen, { ...expected, before: before.get(route), ages: route.ages }))
        await pause(BETWEEN_ROUNDS_MS)
      }
    }
    await Promise.all(routes.map(watch))

    await proxy.suffer(undefined)
    const endedMs = performance.now()
    const recover = async (route: AskedRoute) => {
      while (!isRecovered(await ask(url, route))) {
        if (performance.now() - endedMs > 2 * limits.recoveryMs) break
        await pause(BETWEEN_LOOKS_MS)
      }
      const tookMs = performance.now() - endedMs
      recoveries.set(route.name, tookMs)
      blame(route, tookMs <= limits.recoveryMs ? undefined : `it took ${Math.round(tookMs)} ms to recover`)
    }
    await Promise.all(routes.map(recover))
    const mostMb = await bff.mostMb()
    const tooMuch = mostMb <= limits.mostMb ? undefined : `the dashboard held ${Math.round(mostMb)} MB`
    for (const route of routes) blame(route, tooMuch)
    await bff.stop()
  } catch (error) {
    for (const route of routes) blame(route, String(error))
  } finally {
    await proxy.suffer(undefined)
    await rm(dataDirectory, { recursive: true, force: true })
  }
  return routes.map((route) => ({
    fault: fault.name,
    cache,
    route: route.name,
    wrong: wrongs.get(route.name),
    recoveryMs: recoveries.get(route.name) ?? Number.NaN,
  }))
}
