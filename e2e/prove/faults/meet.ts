import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BffProcess, StartOptions } from './bff-process.ts'
import { type CacheState, type Cell, Findings } from './findings.ts'
import { isRecovered, type Seen, wrongIn } from './judge.ts'
import type { Fault } from './kinds.ts'
import type { FaultProxy } from './proxy.ts'
import { type AskedRoute, ask } from './routes.ts'

export interface Deadlines {
  /** How long after a fault until all is well. */
  recoveryMs: number
  /** How long an answer may take. */
  longestMs: number
  /** How long after a fault begins until what becomes old is marked so. */
  markedMs: number
}

export interface Place {
  proxy: FaultProxy
  bff: BffProcess
  start: Omit<StartOptions, 'dataDirectory'>
  routes: readonly AskedRoute[]
  secrets: readonly string[]
  limits: Deadlines & { outageMs: number; mostMb: number }
}

/** Each route's answer while all is well. */
type Before = ReadonlyMap<AskedRoute, Seen>

/** Everything that was shown is due by then. */
const AGED_MS = 20 * 60_000
const BETWEEN_ROUNDS_MS = 80
const BETWEEN_LOOKS_MS = 25

/** Has a dashboard meet a fault, and judges each route while it lasts and after it. */
export async function meet(place: Place, fault: Fault, cache: CacheState): Promise<Cell[]> {
  const { proxy, bff, routes, limits } = place
  const dataDirectory = await mkdtemp(join(tmpdir(), 'gaugeboard-faults-'))
  const start = () => bff.start({ ...place.start, dataDirectory })
  const findings = new Findings(routes)
  try {
    await bff.mostMb()
    let url = cache === 'cold' ? '' : await start()
    const before: Before = cache === 'cold' ? new Map() : await settledAnswers(url, routes)
    for (const [route, seen] of before)
      findings.blame(route, isRecovered(seen) ? undefined : `it was ${seen.status} at first`)
    if (cache === 'warm on disk after a restart') await bff.stop()
    await proxy.suffer(fault.clockMs === undefined ? fault : undefined)
    if (cache !== 'warm') url = await start()
    await bff.step(fault.clockMs ?? AGED_MS)

    await watchOutage(place, fault, { url, before }, findings)
    await proxy.suffer(undefined)
    await watchRecovery(place, url, findings)
    const mostMb = await bff.mostMb()
    findings.blameAll(mostMb <= limits.mostMb ? undefined : `the dashboard held ${Math.round(mostMb)} MB`)
    await bff.stop()
  } catch (error) {
    findings.blameAll(String(error))
  } finally {
    await proxy.suffer(undefined)
    await rm(dataDirectory, { recursive: true, force: true })
  }
  return findings.cells(fault.name, cache)
}

/** Each route's answer once it stays the same: the newest readings come a moment after the list. */
async function settledAnswers(url: string, routes: readonly AskedRoute[]): Promise<Before> {
  const answers = new Map<AskedRoute, Seen>()
  for (const route of routes) answers.set(route, await settledAnswer(url, route))
  return answers
}

async function settledAnswer(url: string, route: AskedRoute): Promise<Seen> {
  for (let seen = await ask(url, route); ; ) {
    await pause(BETWEEN_ROUNDS_MS)
    const again = await ask(url, route)
    if (again.content === seen.content && !again.content.includes('"latest":{}')) return again
    seen = again
  }
}

/** Asks for every route again and again as long as the outage is to last, and until what is old is marked or should be. */
async function watchOutage(
  { routes, secrets, limits }: Place,
  fault: Fault,
  { url, before }: { url: string; before: Before },
  findings: Findings,
): Promise<void> {
  const beganMs = performance.now()
  const lastedMs = () => performance.now() - beganMs
  const { outageMs, longestMs, markedMs } = limits
  const isWell = fault.isHarmless === true
  const watch = async (route: AskedRoute) => {
    const common = { before: before.get(route), isWell, longestMs, secrets }
    let isOver = false
    while (!isOver) {
      const seen = await ask(url, route)
      const isMarked = !route.ages || isWell || seen.isStale || seen.status !== 200
      const ages = route.ages && (seen.isStale || lastedMs() > markedMs)
      findings.blame(route, wrongIn(seen, { ...common, ages }))
      isOver = lastedMs() > (isMarked ? outageMs : Math.max(outageMs, markedMs))
      await pause(BETWEEN_ROUNDS_MS)
    }
  }
  await Promise.all(routes.map(watch))
}

/** Asks for every route until it is as it should be, or should have been for long. */
export async function watchRecovery(
  { routes, limits }: Place,
  url: string,
  findings: Findings,
): Promise<void> {
  const endedMs = performance.now()
  const recover = async (route: AskedRoute) => {
    while (!isRecovered(await ask(url, route))) {
      if (performance.now() - endedMs > 2 * limits.recoveryMs) break
      await pause(BETWEEN_LOOKS_MS)
    }
    const tookMs = performance.now() - endedMs
    findings.recovered(route, tookMs)
    if (tookMs > limits.recoveryMs) findings.blame(route, `it took ${Math.round(tookMs)} ms to recover`)
  }
  await Promise.all(routes.map(recover))
}
