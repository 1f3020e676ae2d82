import type { Lane } from '../util/turns.ts'
import {
  UpstreamBroken,
  UpstreamBusy,
  UpstreamDenied,
  type UpstreamFailure,
  UpstreamNotFound,
  UpstreamRedirected,
  UpstreamRefused,
  UpstreamTooLarge,
  UpstreamUnreadable,
} from './failures.ts'
import { type ByteReader, decodedBody, pour, refuseAnnounced } from './transport/decoded-body.ts'
import type { UpstreamAnswer } from './transport/transport.ts'

export interface BodyReader<T> extends ByteReader {
  /** Entries that could be used so far. */
  readonly used: number
  /** After the last bytes; `undefined` when they were no answer of the interface. */
  end(): T | undefined
  /** Instead of `end` for a too long answer: what is usable of it, if anything. */
  cut?(): T | undefined
}

/** Rejects with the `UpstreamFailure` that says why an answer cannot be used. */
export async function readAnswer<T extends { skipped: number }>(
  answer: UpstreamAnswer,
  reader: BodyReader<T>,
  { mostBytes, nowMs, lane }: { mostBytes: number; nowMs: number; lane?: Lane | undefined },
): Promise<T> {
  const failure = failureOf(answer, nowMs)
  if (failure) {
    // not waited for: a body that hangs would make a failure of another kind
    void answer.discard()
    throw failure
  }
  const result = await readBody(answer, reader, mostBytes, lane)
  if (result === undefined) throw new UpstreamUnreadable('it is no JSON object with a list as data')
  if (reader.used === 0 && result.skipped > 0) {
    throw new UpstreamUnreadable(`of its ${result.skipped} entries none is of the expected kind`)
  }
  return result
}

async function readBody<T>(
  answer: UpstreamAnswer,
  reader: BodyReader<T>,
  mostBytes: number,
  lane: Lane | undefined,
): Promise<T | undefined> {
  if (!reader.cut) refuseAnnounced(answer, mostBytes)
  try {
    await pour(decodedBody(answer, mostBytes), reader, lane)
  } catch (error) {
    const cut = error instanceof UpstreamTooLarge ? reader.cut?.() : undefined
    if (cut === undefined) throw error
    return cut
  }
  return reader.isBroken ? undefined : reader.end()
}

/** Passes bytes on and counts them. */
export function countedReader<T>(reader: BodyReader<T>, onBytes: (bytes: number) => void): BodyReader<T> {
  return {
    write(chunk) {
      onBytes(chunk.length)
      reader.write(chunk)
    },
    get isBroken() {
      return reader.isBroken
    },
    get used() {
      return reader.used
    },
    end: () => reader.end(),
    ...(reader.cut && { cut: () => reader.cut?.() }),
  }
}

/** Why an answer cannot be used, from status and headers; `undefined` if its body can be read. */
function failureOf({ status, header }: UpstreamAnswer, nowMs: number): UpstreamFailure | undefined {
  // of any type: services send JSON as text/html or untyped, and HTML does not parse as JSON
  if (status >= 200 && status < 300) return undefined
  if (status === 401 || status === 403) return new UpstreamDenied(status)
  if (status === 404) return new UpstreamNotFound()
  if (status === 429) return new UpstreamBusy(retryAfterMs(header('retry-after'), nowMs))
  if (status >= 500) return new UpstreamBroken(status)
  if (status >= 400) return new UpstreamRefused(status)
  return new UpstreamRedirected(status)
}

const MAX_WAIT_MS = 86_400_000

/** The wait in a `Retry-After` (RFC 9110, 10.2.3), at most a day; `null` if missing or invalid. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text) * 1000, MAX_WAIT_MS)
  // the header's date form only: Date.parse takes almost anything
  if (!/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(text)) return null
  const until = Date.parse(text)
  return Number.isNaN(until) ? null : Math.min(Math.max(0, until - nowMs), MAX_WAIT_MS)
}
