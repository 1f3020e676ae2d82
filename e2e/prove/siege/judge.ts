import { type Judge, percentile } from '../report.ts'
import { type Attack, type Spoils, turnsOf } from './attacker.ts'
import type { Aftermath, SiegeOptions } from './siege.ts'

export interface JudgeOptions extends Pick<SiegeOptions, 'addresses' | 'siegeSeconds' | 'streamsPerAddress'> {
  judge: Judge
  say: (line: string) => void
}

/** What has an answer to each turn, so that a crowd that was held up is noticed. */
const ANSWERED: readonly Attack[] = ['ranges', 'sign-in']
const LEAST_OF_TURNS = 0.9
/** Of the honest; a crowd of three hundred addresses shares the machine with them. */
const MAX_P99_MS = 1_000
/** What the siege may cost: some 15 kB for each stream and connection that it may hold, and the cache's own bound. */
const KB_A_CONNECTION = 25
const MAX_FURTHER_MB = 150
/** Growth over the second half that is no growth: the collector's own moods. */
const FLAT_MB = 40
/** One for each kind of what is refused. */
const MAX_LINES_PER_MINUTE = 10
const SHOWN = 10

/** Holds an aftermath to what was promised. */
export function judgeSiege(aftermath: Aftermath, options: JudgeOptions): void {
  const { addresses, siegeSeconds, streamsPerAddress, judge, say } = options
  const { quiet, siege, health, spoils, residentMb, quietMb, log } = aftermath
  for (const [what, count] of Object.entries(spoils.answers).toSorted()) say(`${what}: ${count}`)
  for (const refusal of siege.refusals.slice(0, SHOWN)) say(`refused: ${refusal}`)
  for (const refusal of health.refusals.slice(0, SHOWN)) say(`refused: ${refusal}`)

  for (const attack of ANSWERED) {
    const met = answersTo(attack, spoils)
    const turns = Math.round(turnsOf(attack, addresses, siegeSeconds))
    judge(
      `the crowd was at work: ${met} answers to "${attack}", of some ${turns}`,
      met >= LEAST_OF_TURNS * turns,
    )
  }

  const [calmMs, besiegedMs] = [quiet, siege].map(({ latenciesMs }) => percentile(latenciesMs, 0.99))
  say(
    `median ${ms(percentile(quiet.latenciesMs, 0.5))} before, ${ms(percentile(siege.latenciesMs, 0.5))} besieged; ` +
      `slowest sign-in ${ms(Math.max(...quiet.signInsMs))} before, ${ms(Math.max(...siege.signInsMs))} besieged`,
  )
  judge(
    `${siege.latenciesMs.length} honest answers came within ${ms(besiegedMs)} (99 %), ${ms(calmMs)} in the quiet time before, allowed ${MAX_P99_MS} ms`,
    (besiegedMs ?? Number.NaN) <= MAX_P99_MS,
  )
  const asked = siege.latenciesMs.length + siege.signInsMs.length
  judge(`${siege.refusals.length} of ${asked} honest requests were refused`, siege.refusals.length === 0)
  judge(`the operator could sign in ${siege.signInsMs.length} times`, siege.signInsMs.length > 0)
  judge(
    `/healthz was asked ${health.latenciesMs.length} times, and not answered ${health.refusals.length} times; slowest ${ms(Math.max(...health.latenciesMs))}`,
    health.refusals.length === 0 && health.latenciesMs.length > 0,
  )
  judge(
    `no address held more than ${spoils.mostStreams} streams, ${streamsPerAddress} are allowed`,
    spoils.mostStreams <= streamsPerAddress,
  )

  const held = spoils.answers['streams 200'] ?? 0
  const allowedMb = quietMb + MAX_FURTHER_MB + ((held + spoils.sockets) * KB_A_CONNECTION) / 1024
  const mostMb = Math.max(...residentMb)
  judge(
    `at most ${mb(mostMb)} resident, ${mb(quietMb)} before the siege, allowed ${mb(allowedMb)}`,
    mostMb <= allowedMb,
  )
  const half = Math.floor(residentMb.length / 2)
  const growthMb = mean(residentMb.slice(-half / 2)) - mean(residentMb.slice(half, -half / 2))
  judge(`memory grew by ${mb(growthMb)} in the last quarter`, growthMb <= FLAT_MB)
  const mostLines = MAX_LINES_PER_MINUTE * Math.ceil(residentMb.length / 60)
  judge(
    `the log told of it in ${log.length} lines, of ${mostLines} allowed`,
    log.length <= mostLines && log.some((line) => /stream/i.test(line)),
  )
}

function answersTo(attack: Attack, { answers }: Spoils): number {
  const counts = Object.entries(answers).map(([what, count]) => (what.startsWith(`${attack} `) ? count : 0))
  return counts.reduce((sum, count) => sum + count, 0)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function ms(value: number | null | undefined): string {
  return value == null ? '?' : `${value.toFixed(1)} ms`
}

function mb(megabytes: number): string {
  return `${Math.round(megabytes)} MB`
}
