import { deviceDataPath, devicesPath, UnspeakableSegment } from '../../contract/paths.ts'
import type { ReadDevice, Readout } from '../../contract/reader.ts'
import {
  type Observer,
  silentObserver,
  type UpstreamOutcome,
  type UpstreamRoute,
} from '../observe/observer.ts'
import { upstreamOutcome } from '../observe/upstream-outcome.ts'
import type { DataReadout } from '../reading/column-builder.ts'
import type { UpstreamAccess } from './access.ts'
import { type AnswerForm, DATA, DEVICES } from './answer-forms.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { type Clock, processClock } from './clock.ts'
import {
  UpstreamBusy,
  UpstreamNotFound,
  UpstreamRefused,
  UpstreamTimedOut,
  UpstreamUnreachable,
} from './failures.ts'
import { createLimiter } from './limiter.ts'
import { countedReader, readAnswer } from './read-answer.ts'
import { createRequestBudget, type RequestBudget } from './request-budget.ts'
import { withinDeadline, withRetries } from './retry.ts'
import { SingleFlight } from './single-flight.ts'
import type { UpstreamTransport } from './transport.ts'

export interface UpstreamClient {
  /** The device list. Rejects with an `UpstreamFailure`. */
  devices(): Promise<Readout<ReadDevice>>
  /**
   * A device's data from `startMs` to `endMs`, both included and cut to whole seconds. The service may send more than
   * that. Rejects with an `UpstreamFailure`; `retryTimeouts: false` where the caller would rather ask for less.
   */
  data(
    deviceId: string,
    range: { startMs: number; endMs: number },
    options?: { retryTimeouts?: boolean },
  ): Promise<DataReadout>
}

export interface UpstreamLimits {
  /** Longest time for one call, its body included. */
  attemptMs: number
  /** Longest time for a call and its repetitions. */
  totalMs: number
  attempts: number
  /** Calls at once. */
  calls: number
  /** Largest body, decompressed. */
  bodyBytes: number
  /** So many failures, and the service is left alone. */
  failuresInARow: number
}

export const UPSTREAM_LIMITS: UpstreamLimits = {
  attemptMs: 15_000,
  totalMs: 30_000,
  attempts: 3,
  calls: 6,
  bodyBytes: 64 * 1024 * 1024,
  failuresInARow: 5,
}

export interface UpstreamClientOptions {
  transport: UpstreamTransport
  access: UpstreamAccess
  /** Epoch milliseconds. */
  now: () => number
  limits?: Partial<UpstreamLimits>
  clock?: Clock
  random?: () => number
  observer?: Observer
  /** Shared with whoever else asks with the same credentials; its own by default. */
  budget?: RequestBudget
}

export function createUpstreamClient(options: UpstreamClientOptions): UpstreamClient {
  const { transport, access, now, clock = processClock, random = Math.random } = options
  const { observer = silentObserver } = options
  const { budget = createRequestBudget(clock, observer) } = options
  const limits = { ...UPSTREAM_LIMITS, ...options.limits }
  const limit = createLimiter(limits.calls)
  let usualListMs = 0
  const breaker = new CircuitBreaker({
    probe: (patienceMs) =>
      withinDeadline(async (signal) => {
        if ((await budget.take()) === 0)
          await attempt('devices', devicesPath(access.publicKey), DEVICES, signal)
      }, patienceMs),
    failures: limits.failuresInARow,
    longestProbeMs: limits.attemptMs,
    usualMs: () => usualListMs,
    clock,
    observer,
  })

  /** Makes a call that breaker and budget have let go, and tells everybody how it ended. */
  async function attempt<T extends { skipped: number }>(
    route: UpstreamRoute,
    path: string,
    form: AnswerForm<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const sinceMs = clock.elapsedMs()
    let bytes = 0
    const told = (outcome: UpstreamOutcome) =>
      observer.upstreamCall({ route, outcome, ms: clock.elapsedMs() - sinceMs, bytes })
    try {
      const answer = await transport.get(path, { ...access.headers, accept: form.accept }, signal)
      const reader = countedReader(form.readerFor(answer.header('content-type')), (more) => {
        bytes += more
      })
      const result = await readAnswer(answer, reader, { bodyBytes: limits.bodyBytes, nowMs: now() })
      told('ok')
      if (route === 'devices') usualListMs = clock.elapsedMs() - sinceMs
      await budget.ended(true)
      return result
    } catch (error) {
      told(upstreamOutcome(error))
      if (error instanceof UpstreamBusy) await budget.refused(error.retryAfterMs)
      else await budget.ended(!(error instanceof UpstreamUnreachable || error instanceof UpstreamTimedOut))
      throw error
    }
  }

  async function admit(leftMs: number): Promise<void> {
    const untilMs = clock.elapsedMs() + leftMs
    for (;;) {
      breaker.admit()
      const waitMs = await budget.take()
      if (waitMs === 0) return
      if (clock.elapsedMs() + waitMs >= untilMs) throw new UpstreamBusy(waitMs)
      await clock.wait(waitMs)
    }
  }

  async function call<T extends { skipped: number }>(
    route: UpstreamRoute,
    path: string,
    form: AnswerForm<T>,
    retryTimeouts: boolean,
  ): Promise<T> {
    const sinceMs = clock.elapsedMs()
    const { attemptMs, totalMs, attempts } = limits
    // not in line: whoever cannot be let go any time soon is not to wait behind those who still hang
    breaker.admit()
    return limit(() =>
      withRetries(
        async (signal) => {
          try {
            const result = await attempt(route, path, form, signal)
            breaker.succeeded()
            return result
          } catch (error) {
            breaker.failed(error, route === 'devices')
            throw error
          }
        },
        {
          attemptMs,
          totalMs,
          sinceMs,
          attempts,
          retryTimeouts,
          clock,
          random,
          admit,
          onRetry: () => observer.upstreamRetry(route),
        },
      ),
    )
  }

  const listFlights = new SingleFlight<Readout<ReadDevice>>()
  const dataFlights = new SingleFlight<DataReadout>()
  return {
    devices() {
      const path = devicesPath(access.publicKey)
      return listFlights.run(path, () =>
        call('devices', path, DEVICES, true).catch((error: unknown) => {
          // "not found" is said of devices; a list that is not there means the base address is wrong
          throw error instanceof UpstreamNotFound ? new UpstreamRefused(404) : error
        }),
      )
    },
    async data(deviceId, { startMs, endMs }, { retryTimeouts = true } = {}) {
      const path = spokenPath(() =>
        deviceDataPath(deviceId, { start: startMs, end: endMs }, access.publicKey),
      )
      return dataFlights.run(path, () => call('data', path, DATA, retryTimeouts))
    },
  }
}

/** A device whose id no URL can carry cannot be asked for, which is the same as not being there. */
function spokenPath(build: () => string): string {
  try {
    return build()
  } catch (error) {
    throw error instanceof UnspeakableSegment ? new UpstreamNotFound() : error
  }
}
