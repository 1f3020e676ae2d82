import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { forked } from '../program.ts'
import type { Order, Spoils } from './attack-program.ts'
import { ATTACKERS, type Besieged, type Fill, openBesieged } from './besieged.ts'
import type { Encounters, Experience, Met, Visit } from './honest-program.ts'
import { send } from './http.ts'
import { COPIES, type RouteRequest, requestsFor, type Way } from './requests.ts'

export interface CrowdOptions {
  program: string
  addresses: number
  viewers: number
  quietSeconds: number
  siegeSeconds: number
  /** Of streams that one address may hold. */
  streamsPerAddress: number
}

/** What a siege did to the honest, and how the dashboard bore it. */
export interface CrowdAftermath extends Record<'quiet' | 'siege' | 'health', Experience> {
  spoils: Spoils
  /** Megabytes resident before the siege. */
  quietMb: number
  /** Megabytes in it, a sample a second. */
  residentMb: number[]
  /** Lines of the dashboard's log during the siege. */
  log: readonly string[]
}

export interface RouteOptions {
  program: string
  way: Way
  fill: Fill
  viewers: number
  /** How long each attack lasts until its client is gone. */
  attackSeconds: number
  /** After the last attack, until memory and descriptors are looked at. */
  restSeconds: number
  /** Requests at a time; default `COPIES`. */
  copies?: number
  /** Which requests are made; default all. */
  isWanted?: (request: RouteRequest) => boolean
}

/** What a request did to the dashboard: made once by itself, or as an attack. */
export interface Assault {
  name: string
  met: Met
  /** What it was answered with, where it was made once and ought to be answered otherwise. */
  unexpected?: number | string | undefined
  /** At most while it lasted, beyond those when it began: what the one before left may still be closing. */
  descriptors: number
}

export interface Footprint {
  heapMb: number
  descriptors: number
}

export interface RouteAftermath {
  assaults: Assault[]
  before: Footprint
  after: Footprint
}

/** Until everybody has come, and what is read for the first time has been read. */
const SETTLE_MS = 10_000
const CALM_ANSWERS = 6
const CALM_PAUSE_MS = 50
const MAX_UNREST_MS = 60_000
/** An answer that comes so soon says that what came before it is done with. */
const PROMPT_MS = 250
const SAMPLE_MS = 50
const ADDRESSES = 20

/** A quiet time with honest viewers and an operator, then the same with a crowd of strangers around them. */
export async function besiege(options: CrowdOptions): Promise<CrowdAftermath> {
  const { program, viewers, quietSeconds, siegeSeconds, streamsPerAddress, addresses } = options
  const besieged = await openBesieged(program, { STREAMS_PER_ADDRESS: String(streamsPerAddress) })
  return withPeople(besieged, async (honest, crowd) => {
    const { port, stationIds, residentMb, log } = besieged
    await come(honest, { port, stationIds, viewers, probeEveryMs: 200 }, quietSeconds)
    honest.send('quiet')
    await pause(quietSeconds * 1000)
    const [quietMb, before] = [await residentMb(), log().length]
    honest.send('siege')
    crowd.send({ crowd: { port, stationIds, addresses } } satisfies Order)
    const samplesMb: number[] = []
    for (let second = 0; second < siegeSeconds; second++) {
      await pause(1_000)
      samplesMb.push(await residentMb())
    }
    const spoils = await endOf<Spoils>(crowd)
    const { quiet, siege } = await endOf<Encounters>(honest)
    if (!quiet || !siege) throw new Error('The honest did not hear of both phases')
    const met = { quiet: quiet.honest, siege: siege.honest, health: siege.health }
    return { ...met, spoils, quietMb, residentMb: samplesMb, log: log().slice(before) }
  })
}

/**
 * Every route of the table, attacked one after the other. First each request is made once by itself: it must be answered as it
 * should be, and what it needs is in the cache from then on. Each attack ends when the dashboard is prompt again, so that what
 * waits is held against the request that caused it.
 */
export async function besiegeRoutes(options: RouteOptions): Promise<RouteAftermath> {
  const { program, way, fill, viewers, attackSeconds: seconds, restSeconds } = options
  const { copies = COPIES[way], isWanted = () => true } = options
  const besieged = await openBesieged(program, {}, fill)
  return withPeople(besieged, async (honest, crowd) => {
    const { port, stationIds, routes, signIn } = besieged
    const { viewer, operator } = ATTACKERS
    const cookies = { viewer: await signIn(viewer), operator: await signIn(operator) }
    const requests = requestsFor(routes, cookies, Date.now())
      .filter((request) => way === 'pipelined' || request.behind === undefined)
      .filter(isWanted)
    await come(honest, { port, stationIds, viewers, probeEveryMs: 50 }, restSeconds)
    const assaults: Omit<Assault, 'met'>[] = []
    const assault = async (name: string, request: RouteRequest, many?: number) => {
      const n = assaults.length
      const addresses = Array.from({ length: ADDRESSES }, (_, k) => `198.18.${n % 256}.${k + 1}`)
      honest.send(name)
      const order = { port, request, addresses, seconds, way, ...(many !== undefined && { copies: many }) }
      crowd.send({ assault: order } satisfies Order)
      const [[{ status }], descriptors] = await watched(besieged, once(crowd, 'message'))
      const isExpected = many !== undefined || status === request.status
      assaults.push({ name, descriptors, ...(!isExpected && { unexpected: status }) })
      await untilCalm(port)
    }
    for (const request of requests) await assault(`once: ${request.name}`, request)
    const before = await footprintOf(besieged)
    for (const request of requests) await assault(request.name, request, copies)
    await pause(restSeconds * 1_000)
    const after = await footprintOf(besieged)
    const encounters = await endOf<Encounters>(honest)
    return { assaults: assaults.map((one) => ({ ...one, met: encounters[one.name] as Met })), before, after }
  })
}

/** The honest, the crowd and the dashboard have a process each, so that nobody's answers wait for another's work. */
async function withPeople<T>(
  besieged: Besieged,
  use: (honest: ChildProcess, crowd: ChildProcess) => Promise<T>,
): Promise<T> {
  const honest = forked(new URL('honest-program.ts', import.meta.url))
  const crowd = forked(new URL('attack-program.ts', import.meta.url))
  try {
    await once(crowd, 'message')
    // its machines stand elsewhere: what it does may cost the dashboard its time, but not take the others' processor
    if (crowd.pid !== undefined) setPriority(crowd.pid, constants.priority.PRIORITY_LOW)
    return await use(honest, crowd)
  } finally {
    for (const child of [honest, crowd]) child.kill('SIGKILL')
    await besieged.close()
  }
}

async function come(honest: ChildProcess, visit: Visit, maxSeconds: number): Promise<void> {
  honest.send(visit)
  await once(honest, 'message')
  await pause(Math.min(SETTLE_MS, maxSeconds * 1000))
}

/** Ends a program, and resolves to what it sends then. */
async function endOf<Outcome>(program: ChildProcess): Promise<Outcome> {
  program.send('end')
  const [outcome] = await once(program, 'message')
  return outcome
}

/** Waits for something, and for how many further descriptors the dashboard holds meanwhile. */
async function watched<T>({ descriptors }: Besieged, work: Promise<T>): Promise<[T, number]> {
  const atFirst = await descriptors()
  let [most, isDone] = [0, false]
  const done = work.finally(() => {
    isDone = true
  })
  do {
    most = Math.max(most, (await descriptors()) - atFirst)
    await Promise.race([done, pause(SAMPLE_MS)])
  } while (!isDone)
  return [await done, most]
}

/** Descriptors first: what a collection closes was left open. */
async function footprintOf({ descriptors, heapMb }: Besieged): Promise<Footprint> {
  return { descriptors: await descriptors(), heapMb: await heapMb() }
}

/** Until the dashboard is prompt several times in a row, or is not for a minute: what it still does is then its own. */
async function untilCalm(port: number): Promise<void> {
  const deadlineMs = performance.now() + MAX_UNREST_MS
  for (let prompt = 0; prompt < CALM_ANSWERS && performance.now() < deadlineMs; ) {
    const startedMs = performance.now()
    const { isWhole } = await send({ port, path: '/healthz' })
    prompt = isWhole && performance.now() - startedMs < PROMPT_MS ? prompt + 1 : 0
    await pause(CALM_PAUSE_MS)
  }
}
