import { UpstreamTooSlow } from '../upstream/failures.ts'
import { within } from '../util/within.ts'

export interface ReadOptions {
  /** Aborts when nobody waits any more: reading ends, and the read rejects with its reason. */
  signal?: AbortSignal | undefined
}

/** How long a request waits for all its readings; with the rest of its work it is answered within a minute. */
export const MAX_READ_MS = 50_000

/** When a request began to read, by its signal. */
const begunMs = new WeakMap<AbortSignal, number>()

/**
 * What is read for a request. Rejects with `UpstreamTooSlow` `MAX_READ_MS` after the first call with the same signal, or after
 * this one without a signal; rejects with the signal's reason when that aborts. The read itself goes on.
 */
export async function inTime<T>(read: Promise<T>, signal?: AbortSignal): Promise<T> {
  const nowMs = performance.now()
  const sinceMs = (signal && begunMs.get(signal)) ?? nowMs
  if (signal) begunMs.set(signal, sinceMs)
  if (await within(read, sinceMs + MAX_READ_MS - nowMs, signal)) return read
  signal?.throwIfAborted()
  throw new UpstreamTooSlow()
}
