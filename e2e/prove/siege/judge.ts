import { type Judge, percentile, say } from '../report.ts'
import type { Experience } from './honest-program.ts'
import { type Attack, COPIES, EVERY_MS, type Way } from './requests.ts'
import type { Assault, CrowdAftermath, CrowdOptions, RouteAftermath } from './siege.ts'

/** What has an answer to each turn, so that a crowd that was held up is noticed. */
const ANSWERED: readonly Attack[] = ['ranges', 'sign-in']
const MIN_OF_TURNS = 0.9
/** How many times the quiet 99th percentile the honest may wait. */
const MAX_SLOWDOWN = 2
/** What the siege may cost: some 15 kB for each stream and connection that it may hold, and the cache's own bound. */
const KB_A_CONNECTION = 25
const MAX_FURTHER_MB = 150
/** Growth over the second half that is no growth: the collector's own moods. */
const MAX_DRIFT_MB = 40
/** One for each kind of what is refused. */
const MAX_LINES_PER_MINUTE = 10
const MAX_HEALTH_MS = 500
const MAX_GROWTH_MB = 50
const MAX_FURTHER_DESCRIPTORS = 10
const SHOWN = 10

/** Holds what a crowd did to what was promised. */
export function judgeCrowd(aftermath: CrowdAftermath, options: CrowdOptions, judge: Judge): void {
  const { addresses, siegeSeconds, streamsPerAddress } = options
  const { quiet, siege, health, spoils, quietMb, residentMb, log } = aftermath
  const answers = Object.entries(spoils.answers).toSorted()
  for (const [what, count] of answers) say(`${what}: ${count}`)
  for (const refusal of [...siege.refusals, ...health.refusals].slice(0, SHOWN)) say(`refused: ${refusal}`)
  for (const attack of ANSWERED) {
    const met = answers.reduce((sum, [what, count]) => sum + (what.startsWith(`${attack} `) ? count : 0), 0)
    const turns = (addresses / Object.keys(EVERY_MS).length) * ((siegeSeconds * 1_000) / EVERY_MS[attack])
    judge(
      `the crowd was at work: ${met} answers to "${attack}", of some ${turns}`,
      met >= MIN_OF_TURNS * turns,
    )
  }
  const [calmMs = Number.NaN, p99 = Number.NaN] = [quiet, siege].map(({ latenciesMs }) =>
    percentile(latenciesMs, 0.99),
  )
  judge(
    `${siege.latenciesMs.length} honest answers came within ${ms(p99)} (99 %), ${ms(calmMs)} in the quiet time before`,
    p99 <= MAX_SLOWDOWN * calmMs,
  )
  judge(`${siege.refusals.length} honest requests were refused`, siege.refusals.length === 0)
  judge(`the operator could sign in ${siege.signIns} times`, siege.signIns > 0)
  judge(
    `/healthz was asked ${health.latenciesMs.length} times, and not answered ${health.refusals.length} times`,
    health.refusals.length === 0 && health.latenciesMs.length > 0,
  )
  judge(`no address held more than ${spoils.mostStreams} streams`, spoils.mostStreams <= streamsPerAddress)
  const held = (spoils.answers['streams 200'] ?? 0) + spoils.sockets
  const allowedMb = quietMb + MAX_FURTHER_MB + (held * KB_A_CONNECTION) / 1024
  const mostMb = Math.max(...residentMb)
  judge(
    `at most ${mb(mostMb)} resident, ${mb(quietMb)} before, allowed ${mb(allowedMb)}`,
    mostMb <= allowedMb,
  )
  const half = Math.floor(residentMb.length / 2)
  const growthMb = mean(residentMb.slice(-half / 2)) - mean(residentMb.slice(half, -half / 2))
  judge(`memory grew by ${mb(growthMb)} in the last quarter`, growthMb <= MAX_DRIFT_MB)
  judge(
    `the log told of it in ${log.length} lines`,
    log.length <= MAX_LINES_PER_MINUTE * Math.ceil(siegeSeconds / 60) &&
      log.some((line) => /stream/i.test(line)),
  )
}

/** Holds what attacks on all routes left to what was promised; says a line for each that broke it. */
export function judgeRoutes({ assaults, before, after }: RouteAftermath, way: Way, judge: Judge): void {
  // while one lasts: its connections and a file for each, and what the honest come and go with
  const allowed = 2 * (way === 'pipelined' ? 1 : COPIES.parallel) + 50
  const promises: Record<string, (one: Assault) => string | false> = {
    [`/healthz answers within ${MAX_HEALTH_MS} ms`]: ({ met: { health } }) =>
      refusalsOf(health) || (slowest(health) > MAX_HEALTH_MS && ms(slowest(health))),
    'nobody honest is refused': ({ met: { honest } }) => refusalsOf(honest),
    'made once, a request is answered as it should be': ({ unexpected }) =>
      unexpected !== undefined && String(unexpected),
    [`at most ${allowed} further descriptors are open`]: ({ descriptors }) =>
      descriptors > allowed && String(descriptors),
  }
  for (const [promise, problemOf] of Object.entries(promises)) {
    const broken = assaults.filter(problemOf)
    for (const one of broken) say(`${way}: ${one.name}: ${problemOf(one)}`)
    judge(`${way}: ${promise}: not in ${broken.length} of ${assaults.length}`, broken.length === 0)
  }
  say(`${way}: /healthz waited ${ms(Math.max(...assaults.map(({ met }) => slowest(met.health))))} at most`)
  const [heapMb, descriptors] = [after.heapMb - before.heapMb, after.descriptors - before.descriptors]
  judge(
    `${way}: afterwards the heap is ${mb(heapMb)} larger than ${mb(before.heapMb)}`,
    heapMb <= MAX_GROWTH_MB,
  )
  judge(`${way}: afterwards ${descriptors} more descriptors are open`, descriptors <= MAX_FURTHER_DESCRIPTORS)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function refusalsOf({ refusals }: Experience): string {
  return refusals.slice(0, SHOWN).join(', ')
}

function slowest({ latenciesMs }: Experience): number {
  return Math.max(0, ...latenciesMs)
}

const ms = (value: number) => `${Math.round(value)} ms`
const mb = (value: number) => `${Math.round(value)} MB`
