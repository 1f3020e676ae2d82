import { setTimeout as pause } from 'node:timers/promises'
import { newFolder } from '../program.ts'
import type { BffProcess, StartOptions } from './bff-process.ts'
import type { Fault } from './kinds.ts'
import type { FaultProxy } from './proxy.ts'
import { fetchRoute, isRecovered, type Seen, type TestedRoute, wrongIn } from './routes.ts'

/** What the dashboard knows when the fault begins: nothing, the last picture, or what an earlier process left on disk. */
export const CACHES = ['cold', 'warm', 'warm on disk after a restart'] as const
export type CacheState = (typeof CACHES)[number]

/** One fault, met on one route in one state of the cache. */
export interface Cell {
  fault: string
  cache: CacheState
  route: string
  /** `undefined` when everything was as it should be. */
  wrong: string | undefined
  recoveryMs: number
}

export interface Deadlines {
  /** How long each fault lasts. */
  outageMs: number
  /** How long after a fault until all is well. */
  recoveryMs: number
  /** How long an answer may take. */
  maxMs: number
  /** How long after a fault begins until what becomes old is marked so. */
  markedMs: number
}

export interface Place {
  proxy: FaultProxy
  bff: BffProcess
  start: Omit<StartOptions, 'dataDirectory'>
  routes: readonly TestedRoute[]
  secrets: readonly string[]
  deadlines: Deadlines
}

export const MAX_MB = 400
/** Everything that was shown is due by then. */
const AGED_MS = 20 * 60_000
const BETWEEN_ROUNDS_MS = 80
const BETWEEN_LOOKS_MS = 25

/** Has a dashboard meet a fault, and judges each route while it lasts and after it. */
export async function meet(place: Place, fault: Fault, cache: CacheState): Promise<Cell[]> {
  const { proxy, bff, routes } = place
  const folder = await newFolder('faults')
  const start = () => bff.start({ ...place.start, dataDirectory: folder.path })
  const cells = cellsOf(routes, fault.name, cache)
  const blameAll = (wrong: string) => {
    for (const cell of cells.values()) cell.wrong ??= wrong
  }
  try {
    await bff.send('memory')
    let url = cache === 'cold' ? '' : await start()
    const before = new Map<TestedRoute, Seen>()
    if (cache !== 'cold') for (const route of routes) before.set(route, await settledAnswer(url, route))
    if (![...before.values()].every(isRecovered)) blameAll('it was not well at first')
    if (cache === 'warm on disk after a restart') await bff.send('stop')
    await proxy.suffer(fault.clockMs === undefined ? fault : undefined)
    if (cache !== 'warm') url = await start()
    await bff.send({ stepMs: fault.clockMs ?? AGED_MS })

    await Promise.all(
      routes.map(async (route) => {
        const wrong = await wrongInOutage(place, fault, url, route, before.get(route))
        if (wrong !== undefined) (cells.get(route) as Cell).wrong ??= wrong
      }),
    )
    await proxy.suffer(undefined)
    await watchRecovery(place, url, cells)
    const { mostMb = 0 } = await bff.send('memory')
    if (mostMb > MAX_MB) blameAll(`the dashboard held ${Math.round(mostMb)} MB`)
    await bff.send('stop')
  } catch (error) {
    blameAll(String(error))
  } finally {
    await proxy.suffer(undefined)
    await folder.remove()
  }
  return [...cells.values()]
}

export function cellsOf(
  routes: readonly TestedRoute[],
  fault: string,
  cache: CacheState,
): Map<TestedRoute, Cell> {
  const cell = (route: string): Cell => ({ fault, cache, route, wrong: undefined, recoveryMs: Number.NaN })
  return new Map(routes.map((route) => [route, cell(route.name)]))
}

/** Asks for every route until it is as it should be, or should have been for long. */
export async function watchRecovery(
  { deadlines: { recoveryMs } }: Place,
  url: string,
  cells: ReadonlyMap<TestedRoute, Cell>,
): Promise<void> {
  const endedMs = performance.now()
  const recover = async ([route, cell]: [TestedRoute, Cell]) => {
    while (!isRecovered(await fetchRoute(url, route)) && performance.now() - endedMs < 2 * recoveryMs)
      await pause(BETWEEN_LOOKS_MS)
    cell.recoveryMs = performance.now() - endedMs
    if (cell.recoveryMs > recoveryMs) cell.wrong ??= `it took ${Math.round(cell.recoveryMs)} ms to recover`
  }
  await Promise.all([...cells].map(recover))
}

/** A route's answer once it stays the same: the newest readings come a moment after the list. */
async function settledAnswer(url: string, route: TestedRoute): Promise<Seen> {
  for (let seen = await fetchRoute(url, route); ; ) {
    await pause(BETWEEN_ROUNDS_MS)
    const again = await fetchRoute(url, route)
    if (again.content === seen.content && !again.content.includes('"latest":{}')) return again
    seen = again
  }
}

/** Asks for a route again and again as long as the outage is to last, and until what is old is marked or should be. */
async function wrongInOutage(
  { secrets, deadlines: { outageMs, maxMs, markedMs } }: Place,
  fault: Fault,
  url: string,
  route: TestedRoute,
  before: Seen | undefined,
): Promise<string | undefined> {
  const beganMs = performance.now()
  const isWell = fault.isHarmless === true
  for (;;) {
    const seen = await fetchRoute(url, route)
    const lastedMs = performance.now() - beganMs
    const ages = route.ages && (seen.isStale || lastedMs > markedMs)
    const wrong = wrongIn(seen, { before, isWell, maxMs, secrets, ages })
    if (wrong !== undefined) return wrong
    const isMarked = !route.ages || isWell || seen.isStale || seen.status !== 200
    if (lastedMs > (isMarked ? outageMs : Math.max(outageMs, markedMs))) return undefined
    await pause(BETWEEN_ROUNDS_MS)
  }
}
