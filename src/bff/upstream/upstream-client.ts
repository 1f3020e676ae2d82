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
import { DeviceReader } from '../reading/device-reader.ts'
import { ItemReader } from '../reading/item-reader.ts'
import type { UpstreamAccess } from './access.ts'
import { type Clock, processClock } from './clock.ts'
import { decodedBody } from './decoded-body.ts'
import {
  UpstreamBroken,
  UpstreamBusy,
  UpstreamDenied,
  type UpstreamFailure,
  UpstreamNotFound,
  UpstreamRefused,
  UpstreamUnreadable,
} from './failures.ts'
import { createLimiter } from './limiter.ts'
import { pour } from './pour.ts'
import { withRetries } from './retry.ts'
import { retryAfterMs } from './retry-after.ts'
import { SingleFlight } from './single-flight.ts'
import type { UpstreamAnswer, UpstreamTransport } from './transport.ts'

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
}

export const UPSTREAM_LIMITS: UpstreamLimits = {
  attemptMs: 15_000,
  totalMs: 30_000,
  attempts: 3,
  calls: 6,
  bodyBytes: 64 * 1024 * 1024,
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
}

interface BodyReader<T> {
  write(chunk: Uint8Array): void
  end(): T | undefined
}

export function createUpstreamClient(options: UpstreamClientOptions): UpstreamClient {
  const { transport, access, now, clock = processClock, random = Math.random } = options
  const { observer = silentObserver } = options
  const limits = { ...UPSTREAM_LIMITS, ...options.limits }
  const limit = createLimiter(limits.calls)
  /** The service asked for silence until then, by the clock that only goes forward. */
  let quietUntilMs = 0

  async function attempt<T>(
    route: UpstreamRoute,
    path: string,
    reader: BodyReader<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const quietMs = quietUntilMs - clock.elapsedMs()
    if (quietMs > 0) throw new UpstreamBusy(quietMs)
    const startedMs = clock.elapsedMs()
    let bytes = 0
    const counting: BodyReader<T> = {
      write(chunk) {
        bytes += chunk.length
        reader.write(chunk)
      },
      end: () => reader.end(),
    }
    const told = (outcome: UpstreamOutcome) =>
      observer.upstreamCall({ route, outcome, ms: clock.elapsedMs() - startedMs, bytes })
    try {
      const result = await exchange(path, counting, signal)
      told('ok')
      return result
    } catch (error) {
      told(upstreamOutcome(error))
      throw error
    }
  }

  async function exchange<T>(path: string, reader: BodyReader<T>, signal: AbortSignal): Promise<T> {
    const answer = await transport.get(path, access.headers, signal)
    const failure = failureOf(answer, now())
    if (failure) {
      await answer.discard()
      if (failure instanceof UpstreamBusy) {
        quietUntilMs = Math.max(quietUntilMs, clock.elapsedMs() + (failure.retryAfterMs ?? 0))
      }
      throw failure
    }
    await pour(decodedBody(answer, limits.bodyBytes), reader)
    const result = reader.end()
    if (result === undefined) throw new UpstreamUnreadable('it is no JSON object with a list as data')
    return result
  }

  function call<T>(
    route: UpstreamRoute,
    path: string,
    createReader: () => BodyReader<T>,
    retryTimeouts: boolean,
  ): Promise<T> {
    const { attemptMs, totalMs, attempts } = limits
    return limit(() =>
      withRetries((signal) => attempt(route, path, createReader(), signal), {
        attemptMs,
        totalMs,
        attempts,
        retryTimeouts,
        clock,
        random,
        onRetry: () => observer.upstreamRetry(route),
      }),
    )
  }

  const listFlights = new SingleFlight<Readout<ReadDevice>>()
  const dataFlights = new SingleFlight<DataReadout>()
  return {
    devices() {
      const path = devicesPath()
      return listFlights.run(path, () =>
        call('devices', path, () => new DeviceReader(), true).catch((error: unknown) => {
          // "not found" is said of devices; a list that is not there means the base address is wrong
          throw error instanceof UpstreamNotFound ? new UpstreamRefused(404) : error
        }),
      )
    },
    async data(deviceId, { startMs, endMs }, { retryTimeouts = true } = {}) {
      const path = spokenPath(() => deviceDataPath(deviceId, { start: startMs, end: endMs }))
      return dataFlights.run(path, () => call('data', path, () => new ItemReader(), retryTimeouts))
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

/** Why an answer cannot be used, from its status and headers; `undefined` when its body can be read. */
function failureOf({ status, header }: UpstreamAnswer, nowMs: number): UpstreamFailure | undefined {
  // whatever it calls itself: services send JSON as text/html, or without any type, and HTML does not read as JSON
  if (status >= 200 && status < 300) return undefined
  if (status === 401 || status === 403) return new UpstreamDenied(status)
  if (status === 404) return new UpstreamNotFound()
  if (status === 429) return new UpstreamBusy(retryAfterMs(header('retry-after'), nowMs))
  if (status >= 500) return new UpstreamBroken(status)
  if (status >= 400) return new UpstreamRefused(status)
  return new UpstreamUnreadable(`status ${status}, and redirects are not followed`)
}
