import type { Columns } from '../../domain/series.ts'
import { UpstreamBroken, UpstreamRefused, UpstreamTimedOut, UpstreamTooLarge } from '../upstream/failures.ts'
import type { UpstreamClient } from '../upstream/upstream-client.ts'
import { cutOut, joined } from './columns.ts'

/** What is no longer than this is not cut. */
const SHORTEST_MS = 3_600_000
/** Each cut after a timeout may cost another deadline: two of them are as long as anyone waits. */
const MOST_CUTS_AFTER_TIMEOUT = 1

interface Stretch {
  startMs: number
  endMs: number
}

/**
 * Reads a stretch of a device's data, halving it and trying again where the service refuses it (services limit
 * ranges, and do not say how), sends more than we take or cannot answer in time. What was refused for a device is
 * remembered: it is not asked for a stretch of that length again.
 */
export class StretchReader {
  readonly #data: UpstreamClient['data']
  readonly #longestMs = new Map<string, number>()
  #inColumns = false

  constructor(data: UpstreamClient['data']) {
    this.#data = data
  }

  /** The service answers in columns, or did when it was asked last. */
  get inColumns(): boolean {
    return this.#inColumns
  }

  /**
   * Readings from `startMs` to `endMs`, both included, and possibly some outside. Rejects with an
   * `UpstreamFailure`.
   */
  async read(deviceId: string, stretch: Stretch): Promise<Columns> {
    return this.#read(deviceId, stretch, MOST_CUTS_AFTER_TIMEOUT)
  }

  async #read(deviceId: string, stretch: Stretch, timeouts: number): Promise<Columns> {
    const lengthMs = stretch.endMs - stretch.startMs
    const canBeCut = lengthMs > SHORTEST_MS
    if (canBeCut && lengthMs > (this.#longestMs.get(deviceId) ?? Number.POSITIVE_INFINITY)) {
      return this.#readHalves(deviceId, stretch, timeouts)
    }
    try {
      const { columns, inColumns } = await this.#data(deviceId, stretch, { retryTimeouts: !canBeCut })
      this.#inColumns = inColumns
      return columns
    } catch (error) {
      const timedOut = isTimeout(error)
      if (!canBeCut || !isTooMuch(error) || (timedOut && timeouts === 0)) throw error
      const columns = await this.#readHalves(deviceId, stretch, timedOut ? timeouts - 1 : timeouts)
      // only now is it known that the length was to blame
      if (!timedOut)
        this.#longestMs.set(deviceId, Math.min(lengthMs - 1, this.#longestMs.get(deviceId) ?? lengthMs))
      return columns
    }
  }

  async #readHalves(deviceId: string, { startMs, endMs }: Stretch, timeouts: number): Promise<Columns> {
    const middleMs = Math.floor((startMs + endMs) / 2000) * 1000
    // one after the other: where the first fails, the second would too
    const newer = await this.#read(deviceId, { startMs: middleMs, endMs }, timeouts)
    // up to the middle, not a second less: times may have fractions, the interface's bounds have none
    const older = await this.#read(deviceId, { startMs, endMs: middleMs }, timeouts)
    return joined([
      cutOut(older, Number.NEGATIVE_INFINITY, middleMs),
      cutOut(newer, middleMs, Number.POSITIVE_INFINITY),
    ])
  }
}

const TOO_MUCH: ReadonlySet<number> = new Set([400, 413, 416, 422])

/** Whether a call may have failed for the length of what it asked for: less may be had. */
export function isTooMuch(error: unknown): boolean {
  if (error instanceof UpstreamRefused) return TOO_MUCH.has(error.status)
  return error instanceof UpstreamTooLarge || isTimeout(error)
}

function isTimeout(error: unknown): boolean {
  return error instanceof UpstreamTimedOut || (error instanceof UpstreamBroken && error.status === 504)
}
