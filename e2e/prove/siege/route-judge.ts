import type { Judge } from '../report.ts'
import { COPIES, type Way } from './route-attacks.ts'
import type { Assault, RouteAftermath } from './route-siege.ts'

export interface RouteJudgeOptions {
  way: Way
  judge: Judge
  say: (line: string) => void
}

const MAX_HEALTH_MS = 1_000
const MAX_GROWTH_MB = 50
const MAX_FURTHER_DESCRIPTORS = 10
/** While an attack lasts: its connection and a file for each, and what the honest come and go with. */
const DESCRIPTORS_A_CONNECTION = 2
const FURTHER_DESCRIPTORS = 50
const CONNECTIONS: Readonly<Record<Way, number>> = { ...COPIES, pipelined: 1 }
const SHOWN = 3

/** Holds what attacks on all routes left to what was promised; says a line for each that broke it. */
export function judgeRoutes(
  { assaults, before, after }: RouteAftermath,
  { way, judge, say }: RouteJudgeOptions,
): void {
  const late = assaults.filter(
    ({ met: { health } }) => health.refusals.length > 0 || slowest(health.latenciesMs) > MAX_HEALTH_MS,
  )
  const refused = assaults.filter(({ met }) => met.honest.refusals.length > 0)
  const unexpected = assaults.filter((one) => one.unexpected !== undefined)
  const allowed = DESCRIPTORS_A_CONNECTION * CONNECTIONS[way] + FURTHER_DESCRIPTORS
  const wasteful = assaults.filter(({ descriptors }) => descriptors > allowed)

  const told = (what: string, ones: readonly Assault[], detail: (one: Assault) => string) => {
    for (const one of ones) say(`${way}: ${one.name}: ${what} ${detail(one)}`)
  }
  told('/healthz waited', late, ({ met: { health } }) =>
    [ms(slowest(health.latenciesMs)), ...health.refusals.slice(0, SHOWN)].join(', '),
  )
  told('refused', refused, ({ met }) => met.honest.refusals.slice(0, SHOWN).join(', '))
  told('answered', unexpected, (one) => String(one.unexpected))
  told('descriptors', wasteful, ({ descriptors }) => `${descriptors}, allowed ${allowed}`)

  const healthMs = Math.max(...assaults.map(({ met }) => slowest(met.health.latenciesMs)))
  const count = (ones: readonly Assault[]) => `${ones.length} of ${assaults.length}`
  judge(
    `${way}: /healthz waited ${ms(healthMs)} at most; longer than ${MAX_HEALTH_MS} ms in ${count(late)}`,
    late.length === 0,
  )
  judge(`${way}: honest requests were refused in ${count(refused)}`, refused.length === 0)
  judge(
    `${way}: made once, ${unexpected.length} were answered otherwise than they should`,
    unexpected.length === 0,
  )
  judge(
    `${way}: more than ${allowed} further descriptors were open in ${count(wasteful)}`,
    wasteful.length === 0,
  )
  const [heapMb, descriptors] = [after.heapMb - before.heapMb, after.descriptors - before.descriptors]
  judge(
    `${way}: afterwards the heap is ${mb(heapMb)} larger than ${mb(before.heapMb)}, allowed ${mb(MAX_GROWTH_MB)}`,
    heapMb <= MAX_GROWTH_MB,
  )
  judge(
    `${way}: afterwards ${descriptors} more descriptors are open than ${before.descriptors}, allowed ${MAX_FURTHER_DESCRIPTORS}`,
    descriptors <= MAX_FURTHER_DESCRIPTORS,
  )
  const largest = assaults.toSorted((a, b) => b.residentMb - a.residentMb)[0]
  say(`${way}: at most ${mb(largest?.residentMb ?? Number.NaN)} resident, in ${largest?.name}`)
}

function slowest(latenciesMs: readonly number[]): number {
  return Math.max(0, ...latenciesMs)
}

function ms(value: number): string {
  return `${Math.round(value)} ms`
}

function mb(megabytes: number): string {
  return `${Math.round(megabytes)} MB`
}
