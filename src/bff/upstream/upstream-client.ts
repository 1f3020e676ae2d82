import { deviceDataPath, devicesPath, InvalidPathSegment } from '../../contract/paths.ts'
import { silentObserver } from '../observe/combined-observer.ts'
import type { Observer } from '../observe/observer.ts'
import type { Lane } from '../util/turns.ts'
import type { UpstreamAccess } from './access.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { type Clock, processClock } from './clock.ts'
import { UpstreamNotFound, UpstreamRefused } from './failures.ts'
import { type CallOptions, createGuardedCalls, withinDeadline } from './guarded-calls.ts'
import type { DataReadout } from './reading/column-builder.ts'
import { DeviceReader, type DeviceReadout, type ShownDevices } from './reading/device-reader.ts'
import { ItemReader } from './reading/item-reader.ts'
import { createRequestBudget, type RequestBudget } from './request-budget.ts'
import { SingleFlight } from './single-flight.ts'
import type { UpstreamTransport } from './transport/transport.ts'
import { createMakeCall, type UpstreamCall } from './upstream-call.ts'

export interface UpstreamClient {
  /** The device list; `shown` ones have precedence. Concurrent requests share a call, in the first's lane. */
  devices(shown?: ShownDevices, lane?: Lane): Promise<DeviceReadout>
  /**
   * Data from `startMs` to `endMs`, both included, in whole seconds; the service may send more.
   * `retryTimeouts: false`: a shorter range is preferred. Equal concurrent requests share a call and its
   * options.
   */
  data(
    deviceId: string,
    range: { startMs: number; endMs: number },
    options?: CallOptions,
  ): Promise<DataReadout>
}

export interface UpstreamLimits {
  attemptMs: number
  /** With retries. */
  totalMs: number
  attempts: number
  calls: number
  bodyBytes: number
  /** A longer device list is cut; any other answer is refused. */
  listBytes: number
  /** Failures in a row that open the breaker. */
  failuresInARow: number
}

export const UPSTREAM_LIMITS: UpstreamLimits = {
  attemptMs: 15_000,
  totalMs: 30_000,
  attempts: 3,
  calls: 6,
  bodyBytes: 64 * 1024 * 1024,
  listBytes: 128 * 1024 * 1024,
  failuresInARow: 5,
}

export interface UpstreamClientOptions {
  transport: UpstreamTransport
  access: UpstreamAccess
  /** Epoch milliseconds. */
  now: () => number
  limits?: Partial<UpstreamLimits> | undefined
  clock?: Clock
  random?: () => number
  observer?: Observer
  /** Shared by all users of the credentials; its own by default. */
  budget?: RequestBudget | undefined
}

export function createUpstreamClient(options: UpstreamClientOptions): UpstreamClient {
  const { transport, access, now, clock = processClock, random = Math.random } = options
  const { observer = silentObserver } = options
  const { budget = createRequestBudget(clock, observer) } = options
  const limits = { ...UPSTREAM_LIMITS, ...options.limits }
  const list = (shown?: ShownDevices, lane?: Lane): UpstreamCall<DeviceReadout> => ({
    route: 'devices',
    path: devicesPath(access.publicKey),
    reader: () => new DeviceReader(shown),
    lane,
  })
  let usualListMs = 0
  const make = createMakeCall({
    transport,
    access,
    now,
    clock,
    mostBytes: { devices: limits.listBytes, data: limits.bodyBytes },
    observer,
    budget,
    onAnswered: (route, ms) => {
      if (route === 'devices') usualListMs = ms
    },
  })
  const breaker = new CircuitBreaker({
    probe: (timeoutMs) =>
      withinDeadline(async (signal) => {
        if ((await budget.take()) > 0) return false
        await make(list(), signal)
        return true
      }, timeoutMs),
    failures: limits.failuresInARow,
    longestProbeMs: limits.attemptMs,
    usualMs: () => usualListMs,
    clock,
    observer,
  })
  const guarded = createGuardedCalls({ make, breaker, budget, limits, clock, random, observer })

  const listFlights = new SingleFlight<DeviceReadout>()
  const dataFlights = new SingleFlight<DataReadout>()
  return {
    devices(shown, lane) {
      const call = list(shown, lane)
      return listFlights.run(call.path, () =>
        guarded(call).catch((error: unknown) => {
          // "not found" is about devices: for a list, the base address is wrong
          throw error instanceof UpstreamNotFound ? new UpstreamRefused(404) : error
        }),
      )
    },
    async data(deviceId, { startMs, endMs }, options) {
      const path = spokenPath(() =>
        deviceDataPath(deviceId, { start: startMs, end: endMs }, access.publicKey),
      )
      return dataFlights.run(path, () =>
        guarded({ route: 'data', path, reader: () => new ItemReader() }, options),
      )
    },
  }
}

/** An id that no URL can carry is an unknown device. */
function spokenPath(build: () => string): string {
  try {
    return build()
  } catch (error) {
    throw error instanceof InvalidPathSegment ? new UpstreamNotFound() : error
  }
}
