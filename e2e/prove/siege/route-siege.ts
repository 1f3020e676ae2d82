import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { forked } from '../program.ts'
import type { Order } from './attack-program.ts'
import { ATTACKERS, type Besieged, type Fill, openBesieged } from './besieged.ts'
import type { Encounters, Met, Visit } from './honest-program.ts'
import { COPIES, type Way } from './route-attacks.ts'
import { type RouteRequest, requestsFor } from './route-requests.ts'
import { endOf } from './siege.ts'

export interface RouteSiegeOptions {
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
  residentMb: number
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

const PROBING = { everyMs: 50, timeoutMs: 120_000 }
const SETTLE_MS = 5_000
const CALM_MS = 300
const CALM_ANSWERS = 6
const MAX_UNREST_MS = 60_000
/** An answer that comes so soon says that what came before it is done with. */
const PROMPT_MS = 250
const SAMPLE_MS = 50
const ADDRESSES = 20

/**
 * Every route of the table, attacked one after the other. First each request is made once by itself: it must be answered as it
 * should be, and what it needs is in the cache from then on. Each attack ends when the dashboard is prompt again, so that what
 * waits is held against the request that caused it.
 */
export async function besiegeRoutes(options: RouteSiegeOptions): Promise<RouteAftermath> {
  const { program, way, fill, viewers, attackSeconds, restSeconds } = options
  const { copies = COPIES[way], isWanted = () => true } = options
  const besieged = await openBesieged(program, {}, fill)
  const honest = forked(new URL('honest-program.ts', import.meta.url))
  const crowd = forked(new URL('attack-program.ts', import.meta.url))
  // as in the other siege: its machines stand elsewhere
  if (crowd.pid !== undefined) setPriority(crowd.pid, constants.priority.PRIORITY_LOW)
  const { port, stationIds, routes } = besieged
  try {
    const cookies = {
      viewer: await besieged.signIn(ATTACKERS.viewer),
      operator: await besieged.signIn(ATTACKERS.operator),
    }
    const stationId = stationIds[0] ?? ''
    const requests = requestsFor(routes, { stationId, cookies, nowMs: Date.now() })
      .filter((request) => way === 'pipelined' || request.behind === undefined)
      .filter(isWanted)
    honest.send({ port, stationIds, viewers, probing: PROBING } satisfies Visit)
    await once(honest, 'message')
    await pause(Math.min(SETTLE_MS, restSeconds * 1_000))
    const assaults: Omit<Assault, 'met'>[] = []
    const assault = async (name: string, order: (addresses: string[]) => Order) => {
      const n = assaults.length
      const addresses = Array.from({ length: ADDRESSES }, (_, k) => `198.18.${n % 256}.${k + 1}`)
      honest.send(name)
      crowd.send(order(addresses))
      const { message, ...most } = await watched(besieged, once(crowd, 'message'))
      assaults.push({ name, ...most })
      await untilCalm(port)
      return (message[0] as { status?: number | string }).status
    }
    for (const request of requests) {
      const status = await assault(`once: ${request.name}`, (addresses) => ({
        once: { port, request, addresses, seconds: attackSeconds },
      }))
      Object.assign(assaults.at(-1) ?? {}, { unexpected: status === request.status ? undefined : status })
    }
    const before = await footprintOf(besieged)
    for (const request of requests)
      await assault(request.name, (addresses) => ({
        route: { way, port, request, copies, addresses, seconds: attackSeconds },
      }))
    await pause(restSeconds * 1_000)
    const after = await footprintOf(besieged)
    const encounters = await endOf<Encounters>(honest)
    return { assaults: assaults.map((one) => ({ ...one, met: encounters[one.name] as Met })), before, after }
  } finally {
    for (const child of [honest, crowd]) child.kill('SIGKILL')
    await besieged.close()
  }
}

/** Waits for something, and for how much the dashboard holds meanwhile. */
async function watched<T>(
  { descriptors, residentMb }: Besieged,
  work: Promise<T>,
): Promise<{ message: T; descriptors: number; residentMb: number }> {
  const atFirst = await descriptors()
  const most = { descriptors: 0, residentMb: 0 }
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  do {
    most.descriptors = Math.max(most.descriptors, (await descriptors()) - atFirst)
    most.residentMb = Math.max(most.residentMb, await residentMb())
    await Promise.race([done, pause(SAMPLE_MS)])
  } while (!isDone)
  return { message: await done, ...most }
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
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } })
      .then((response) => response.text())
      .catch(() => undefined)
    prompt = answer !== undefined && performance.now() - startedMs < PROMPT_MS ? prompt + 1 : 0
    await pause(CALM_MS / CALM_ANSWERS)
  }
}
