import { within } from '../util/within.ts'
import { inTime, MAX_READ_MS } from './request-deadline.ts'

/** A client that shows parts of a range requests it again within seconds. */
export const LEASE_MS = 10_000

/** Tracks who wants readings of a device: requests for whole ranges hold it; parts take expiring leases. */
export class ReadingLeases {
  readonly #now: () => number
  readonly #holders = new Map<string, number>()
  readonly #leasedMs = new Map<string, number>()

  constructor(now: () => number) {
    this.#now = now
  }

  renew(deviceId: string): void {
    this.#leasedMs.set(deviceId, this.#now())
  }

  /** Other readers renew it in a moment. */
  end(deviceId: string): void {
    this.#leasedMs.delete(deviceId)
  }

  /** Until the returned function is called. */
  hold(deviceId: string): () => void {
    this.#holders.set(deviceId, (this.#holders.get(deviceId) ?? 0) + 1)
    return () => {
      const left = (this.#holders.get(deviceId) ?? 1) - 1
      if (left > 0) this.#holders.set(deviceId, left)
      else this.#holders.delete(deviceId)
    }
  }

  /** Holds a device as `inTime` does; after a failure for as long again, so that the next try finds more. */
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
