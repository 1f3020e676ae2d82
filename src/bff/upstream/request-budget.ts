import { z } from 'zod'
import { silentObserver } from '../observe/combined-observer.ts'
import type { Observer } from '../observe/observer.ts'
import type { Clock } from './clock.ts'

/** The request rate of one set of credentials. Each admitted call is followed by `refused` or `ended`. */
export interface RequestBudget {
  /** Resolves to 0 if a call may be sent now, otherwise to the milliseconds to wait before the next try. */
  take(): Promise<number>
  /** Records a 429 with the requested silence. */
  refused(retryAfterMs: number | null): Promise<void>
  ended(wasAnswered: boolean): Promise<void>
}

/** The rate a service allows, learned from refusals. Times are ms of any clock, which may be set back. */
export const paceForm = z.object({
  /** Calls a second; `null` as long as the service has not complained. */
  perSecond: z.number().nullable(),
  /** Calls that may be made at once, as of `atMs`. */
  tokens: z.number(),
  atMs: z.number(),
  /** No call before then. */
  quietUntilMs: z.number(),
  /** After a silence one trial call is sent; others wait for it until then at most. */
  trialUntilMs: z.number().nullable(),
  trialUnderWay: z.boolean(),
  /** Calls in the second that began at `secondMs`, and in the one before it. */
  secondMs: z.number(),
  calls: z.number(),
  callsBefore: z.number(),
})
export type Pace = z.infer<typeof paceForm>

/** Shortest wait after a refusal, and the wait without `Retry-After`. */
export const MIN_PAUSE_MS = 1_000
/** A lower rate needs a `Retry-After`. */
const SLOWEST_PER_SECOND = 2
/** Burst at any rate: the requests of one page. */
const BURST = 6
/** Growth a second without a refusal: so many calls a second, or this part of the rate. */
const RECOVERY_PER_SECOND = 0.1
const RECOVERY_PART = 0.01
/** As good as no limit. */
const UNLIMITED_PER_SECOND = 1_000
/** After this time a trial call counts as lost. */
const MAX_TRIAL_MS = 15_000
/** Polling interval of waiting calls. */
const RECHECK_MS = 100

export const INITIAL_PACE: Pace = {
  perSecond: null,
  tokens: 1,
  atMs: 0,
  quietUntilMs: 0,
  trialUntilMs: null,
  trialUnderWay: false,
  secondMs: 0,
  calls: 0,
  callsBefore: 0,
}

export function createRequestBudget(
  clock: Pick<Clock, 'elapsedMs'>,
  observer: Observer = silentObserver,
): RequestBudget {
  let pace: Pace = INITIAL_PACE
  const become = (next: Pace) => {
    const wasLimited = pace.perSecond !== null
    pace = next
    const { perSecond, tokens } = next
    if (perSecond !== null || wasLimited) {
      observer.budget({
        tokens: Math.floor(tokens),
        capacity: Math.ceil(perSecond ?? Number.POSITIVE_INFINITY),
      })
    }
  }
  return {
    async take() {
      const answer = requested(pace, clock.elapsedMs())
      become(answer.pace)
      return answer.waitMs
    },
    async refused(retryAfterMs) {
      become(refused(pace, clock.elapsedMs(), retryAfterMs))
    },
    async ended(wasAnswered) {
      become(ended(pace, clock.elapsedMs(), wasAnswered))
    },
  }
}

/** Requests one call. `waitMs` 0: it may be sent and is counted; otherwise try again after the wait. */
export function requested(before: Pace, nowMs: number): { pace: Pace; waitMs: number } {
  const pace = advanced(before, nowMs)
  if (nowMs < pace.quietUntilMs) return { pace, waitMs: pace.quietUntilMs - nowMs }
  if (pace.trialUntilMs !== null) {
    if (pace.trialUnderWay && nowMs < pace.trialUntilMs) return { pace, waitMs: RECHECK_MS }
    const trial = { trialUnderWay: true, trialUntilMs: nowMs + MAX_TRIAL_MS }
    return { pace: { ...counted(pace), ...trial }, waitMs: 0 }
  }
  if (pace.perSecond === null) return { pace: counted(pace), waitMs: 0 }
  if (pace.tokens < 1) return { pace, waitMs: Math.ceil(((1 - pace.tokens) / pace.perSecond) * 1000) }
  return { pace: { ...counted(pace), tokens: pace.tokens - 1 }, waitMs: 0 }
}

/** Records a 429: silence for the wait, a second at least, then half the rate; once for concurrent ones. */
export function refused(before: Pace, nowMs: number, retryAfterMs: number | null): Pace {
  const pace = advanced(before, nowMs)
  const pauseMs = Math.max(MIN_PAUSE_MS, retryAfterMs ?? 0)
  const known = pace.trialUntilMs !== null
  const perSecond = Math.min(
    pace.perSecond ?? Number.POSITIVE_INFINITY,
    Math.max(pace.calls, pace.callsBefore),
  )
  return {
    ...pace,
    perSecond: known ? pace.perSecond : Math.max(SLOWEST_PER_SECOND, perSecond / 2),
    tokens: 0,
    quietUntilMs: Math.max(pace.quietUntilMs, nowMs + pauseMs),
    trialUntilMs: nowMs,
    trialUnderWay: false,
  }
}

/** An answered trial call ends the trial; another leaves it to the next. */
export function ended(before: Pace, nowMs: number, wasAnswered: boolean): Pace {
  const pace = advanced(before, nowMs)
  // earlier calls say nothing of what is allowed after the refusal
  if (pace.trialUntilMs === null || !pace.trialUnderWay) return pace
  if (!wasAnswered) return { ...pace, trialUnderWay: false }
  return { ...pace, trialUntilMs: null, trialUnderWay: false, tokens: Math.max(BURST, pace.perSecond ?? 0) }
}

function advanced(before: Pace, nowMs: number): Pace {
  const pace = putBack(before, Math.max(0, before.atMs - nowMs))
  const seconds = (nowMs - pace.atMs) / 1000
  const { perSecond } = pace
  const grows = perSecond !== null && pace.trialUntilMs === null
  const growth = grows ? seconds * Math.max(RECOVERY_PER_SECOND, perSecond * RECOVERY_PART) : 0
  const grown = perSecond === null ? null : perSecond + growth
  const isLater = nowMs - pace.secondMs >= 1000
  return {
    ...pace,
    perSecond: grown !== null && grown >= UNLIMITED_PER_SECOND ? null : grown,
    tokens: Math.min(Math.max(BURST, perSecond ?? 0), pace.tokens + seconds * (perSecond ?? 1)),
    atMs: nowMs,
    ...(isLater && {
      secondMs: nowMs,
      calls: 0,
      callsBefore: nowMs - pace.secondMs < 2000 ? pace.calls : 0,
    }),
  }
}

/** The same silence and trial by a clock that was set back. */
function putBack(pace: Pace, byMs: number): Pace {
  if (byMs === 0) return pace
  return {
    ...pace,
    atMs: pace.atMs - byMs,
    quietUntilMs: pace.quietUntilMs - byMs,
    trialUntilMs: pace.trialUntilMs === null ? null : pace.trialUntilMs - byMs,
    secondMs: pace.secondMs - byMs,
  }
}

function counted(pace: Pace): Pace {
  return { ...pace, calls: pace.calls + 1 }
}
