import {
  millisecondsInDay as DAY,
  millisecondsInHour as HOUR,
  millisecondsInMinute as MINUTE,
} from 'date-fns/constants'
import type { Range } from '../series/range.ts'
import { type DayClock, instantOf, wallOf } from './clock.ts'

export const STEPS = ['PT15M', 'PT1H', 'PT6H', 'P1D', 'P1M'] as const
export type Step = (typeof STEPS)[number]

/** Of a month the shortest. */
export const STEP_MS: Readonly<Record<Step, number>> = {
  PT15M: 15 * MINUTE,
  PT1H: HOUR,
  PT6H: 6 * HOUR,
  P1D: DAY,
  P1M: 28 * DAY,
}

/** A year of hours, 104 days of quarters of an hour, 27 years of days. */
export const MAX_STEPS = 10_000

const QUARTER = 6 * HOUR
/** Narrower steps cannot be pointed at, and their bands look like lines. */
const PIXELS_PER_STEP = 3

/**
 * The edges of a range's steps, epoch milliseconds, strictly ascending; the first and last step may be
 * partial.
 * Days and months begin at `dayStartMinutes` of local time; a day with a clock change has 23 or 25 hours.
 * Quarters of a day begin at fixed local times (00:00, 06:00 …). Shorter steps have their full length and
 * restart with each quarter, so every step lies within one of each longer kind.
 */
export function edgesOf(range: Range, step: Step, clock: DayClock): Float64Array {
  const edges = [range.fromMs]
  for (const timeMs of beginnings(range, step, clock)) {
    if (timeMs >= range.toMs) break
    // a day that a zone skipped
    if (timeMs > (edges.at(-1) as number)) edges.push(timeMs)
  }
  edges.push(range.toMs)
  return Float64Array.from(edges)
}

/**
 * The step of `auto`: the shortest that is at least the interval and three pixels wide, else a month. At 1200
 * px: a quarter of an hour up to 4 days, an hour up to 16, six hours up to 100, a day up to 400.
 */
export function autoStep(
  { fromMs, toMs }: Range,
  width: number,
  intervalSeconds: number | null = null,
): Step {
  const shortestMs = Math.max(
    ((toMs - fromMs) / Math.max(1, width)) * PIXELS_PER_STEP,
    (intervalSeconds ?? 0) * 1000,
  )
  return STEPS.find((step) => STEP_MS[step] >= shortestMs) ?? 'P1M'
}

/** Whether a range's steps fit into one response. */
export function hasFewSteps({ fromMs, toMs }: Range, step: Step): boolean {
  return Math.ceil((toMs - fromMs) / STEP_MS[step]) <= MAX_STEPS
}

function* beginnings({ fromMs }: Range, step: Step, clock: DayClock): Generator<number> {
  if (step === 'P1M') return yield* months(fromMs, clock)
  for (const [dayMs, nextMs, wallMs] of days(fromMs, clock)) {
    if (step === 'P1D') yield dayMs
    else yield* withinDay(dayMs, nextMs, wallMs, step, clock)
  }
}

function* withinDay(
  dayMs: number,
  nextMs: number,
  wallMs: number,
  step: Step,
  { zone }: DayClock,
): Generator<number> {
  const isUsual = nextMs - dayMs === DAY
  const quarter = (n: number) => (isUsual ? dayMs + n * QUARTER : instantOf(wallMs + n * QUARTER, zone))
  for (let n = 0; n < 4; n++) {
    const endMs = n === 3 ? nextMs : quarter(n + 1)
    const stepMs = step === 'PT6H' ? Number.POSITIVE_INFINITY : STEP_MS[step]
    for (let timeMs = n === 0 ? dayMs : quarter(n); timeMs < endMs; timeMs += stepMs) yield timeMs
  }
}

function* days(
  fromMs: number,
  { zone, dayStartMinutes }: DayClock,
): Generator<[dayMs: number, nextMs: number, wallMs: number]> {
  const startMs = dayStartMinutes * MINUTE
  // clocks set back across the start of a day may show a time before it
  const first = Math.floor((wallOf(fromMs, zone) - startMs) / DAY) - 1
  let dayMs = instantOf(first * DAY + startMs, zone)
  for (let day = first; ; day++) {
    const nextMs = instantOf((day + 1) * DAY + startMs, zone)
    yield [dayMs, nextMs, day * DAY + startMs]
    dayMs = nextMs
  }
}

function* months(fromMs: number, { zone, dayStartMinutes }: DayClock): Generator<number> {
  const first = new Date(wallOf(fromMs, zone))
  for (let month = first.getUTCMonth() - 1; ; month++) {
    yield instantOf(Date.UTC(first.getUTCFullYear(), month, 1, 0, dayStartMinutes), zone)
  }
}
