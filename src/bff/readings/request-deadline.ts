import { UpstreamTooSlow } from '../upstream/failures.ts'
import { within } from '../util/within.ts'

export interface ReadOptions {
  /** Ends the reading; the read rejects with its reason. */
  signal?: AbortSignal | undefined
}

/** How long a request waits for its readings: it is answered within a minute. */
export const MAX_READ_MS = 50_000

const begunMs = new WeakMap<AbortSignal, number>()

/** Rejects with `UpstreamTooSlow` `MAX_READ_MS` after the signal's first call, or as the signal aborts. */
export async function inTime<T>(read: Promise<T>, signal?: AbortSignal): Promise<T> {
  const nowMs = performance.now()
  const sinceMs = (signal && begunMs.get(signal)) ?? nowMs
  if (signal) begunMs.set(signal, sinceMs)
  if (await within(read, sinceMs + MAX_READ_MS - nowMs, signal)) return read
  signal?.throwIfAborted()
  throw new UpstreamTooSlow()
}
