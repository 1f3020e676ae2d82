import { within } from '../util/within.ts'
import { inTime, MAX_READ_MS } from './request-deadline.ts'

/** A client that shows parts of a range requests it again within seconds. */
export const LEASE_MS = 10_000

/**
 * Tracks who wants readings of a device. A request for a whole range holds it; a request for parts takes a lease, which
 * expires unless renewed.
 */
export class ReadingLeases {
  readonly #now: () => number
  readonly #holders = new Map<string, number>()
  readonly #leasedMs = new Map<string, number>()

  /** `now` in milliseconds of a clock that only goes forward. */
  constructor(now: () => number) {
    this.#now = now
  }

  renew(deviceId: string): void {
    this.#leasedMs.set(deviceId, this.#now())
  }

  /** A reader wants no more; others who do renew it in a moment. */
  end(deviceId: string): void {
    this.#leasedMs.delete(deviceId)
  }

  /** Wants the device's readings until the function is called that comes back. */
  hold(deviceId: string): () => void {
    this.#holders.set(deviceId, (this.#holders.get(deviceId) ?? 0) + 1)
    return () => {
      const left = (this.#holders.get(deviceId) ?? 1) - 1
      if (left > 0) this.#holders.set(deviceId, left)
      else this.#holders.delete(deviceId)
    }
  }

  /**
   * Wants the device's readings for a request, as `inTime` says. Where that is in vain they are wanted for as long again, so
   * that the next try finds more; not once the signal has aborted.
   */
  async holding<T>(deviceId: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    const release = this.hold(deviceId)
    const reading = task()
    try {
      return await inTime(reading, signal)
    } finally {
      void within(reading, MAX_READ_MS, signal).then(release)
    }
  }

  isWanted(deviceId: string): boolean {
    if (this.#holders.has(deviceId)) return true
    const leasedMs = this.#leasedMs.get(deviceId)
    if (leasedMs === undefined) return false
    if (this.#now() - leasedMs < LEASE_MS) return true
    this.#leasedMs.delete(deviceId)
    return false
  }
}

/** The rest of a range is no longer wanted. */
export class ReadingStopped extends Error {
  override name = 'ReadingStopped'
  constructor() {
    super('Nobody waits for the rest of these readings')
  }
}
