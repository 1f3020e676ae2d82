import type { Observer, UpstreamOutcome, UpstreamRoute } from '../observe/observer.ts'
import type { Lane } from '../util/turns.ts'
import type { UpstreamAccess } from './access.ts'
import type { Clock } from './clock.ts'
import { UpstreamBusy, UpstreamFailure, UpstreamTimedOut, UpstreamUnreachable } from './failures.ts'
import { type BodyReader, countedReader, readAnswer } from './read-answer.ts'
import type { RequestBudget } from './request-budget.ts'
import type { UpstreamTransport } from './transport/transport.ts'

export interface UpstreamCall<T> {
  route: UpstreamRoute
  path: string
  reader: () => BodyReader<T>
  /** In which the answer is read; the foreground by default. */
  lane?: Lane | undefined
}

export interface MakeCallOptions {
  transport: UpstreamTransport
  access: UpstreamAccess
  /** Epoch milliseconds. */
  now: () => number
  clock: Clock
  /** Largest body, decompressed. */
  mostBytes: Record<UpstreamRoute, number>
  observer: Observer
  budget: RequestBudget
  /** Called with the duration of a usable answer. */
  onAnswered: (route: UpstreamRoute, ms: number) => void
}

/** Makes one admitted call; rejects with an `UpstreamFailure`. */
export type MakeCall = <T extends { skipped: number }>(
  call: UpstreamCall<T>,
  signal: AbortSignal,
) => Promise<T>

export function createMakeCall(options: MakeCallOptions): MakeCall {
  const { transport, access, now, clock, mostBytes, observer, budget, onAnswered } = options
  return async ({ route, path, reader: readerOf, lane }, signal) => {
    const sinceMs = clock.elapsedMs()
    let bytes = 0
    const reported = (outcome: UpstreamOutcome) =>
      observer.upstreamCall({ route, outcome, ms: clock.elapsedMs() - sinceMs, bytes })
    try {
      const answer = await transport.get(path, { ...access.headers, accept: 'application/json' }, signal)
      const reader = countedReader(readerOf(), (more) => {
        bytes += more
      })
      const limits = { mostBytes: mostBytes[route], nowMs: now(), lane }
      const result = await readAnswer(answer, reader, limits)
      reported('ok')
      onAnswered(route, clock.elapsedMs() - sinceMs)
      await budget.ended(true)
      return result
    } catch (error) {
      reported(error instanceof UpstreamFailure ? error.outcome : 'failed')
      if (error instanceof UpstreamBusy) await budget.refused(error.retryAfterMs)
      else await budget.ended(!(error instanceof UpstreamUnreachable || error instanceof UpstreamTimedOut))
      throw error
    }
  }
}
