import type { Columns } from '../../domain/series/series.ts'
import { UpstreamBroken, UpstreamRefused, UpstreamTimedOut, UpstreamTooLarge } from '../upstream/failures.ts'
import { UPSTREAM_LIMITS, type UpstreamClient } from '../upstream/upstream-client.ts'
import { within } from '../util/within.ts'
import { slice } from './chunks/columns.ts'
import { LearnedLengths, MIN_DURATION_MS } from './chunks/learned-lengths.ts'

/** After this part of its deadline a call is slow, and a shorter range is requested beside it. */
const SLOW_PART = 1 / 4
/** Shorter ranges beside a slow one: the last fails within two deadlines of the first call. */
const MAX_BESIDE = 3

type OnAttempt = (attempt: Promise<unknown>) => void

interface Bounds {
  startMs: number
  endMs: number
}

export interface Part extends Bounds {
  columns: Columns
}

export interface RangeReaderOptions {
  now: () => number
  attemptMs?: number | undefined
}

/**
 * Reads a range in parts where the service does not give it at once. A range that is refused (services limit
 * ranges silently) or too large is halved; where the half is answered, it is requested once more: refused
 * again, it was too long. Beside a slow call a shorter range is tried: if that is answered first, the rest is
 * read in this length.
 */
export class RangeReader {
  readonly #data: UpstreamClient['data']
  readonly #attemptMs: number
  readonly #lengths: LearnedLengths

  constructor(
    data: UpstreamClient['data'],
    { now, attemptMs = UPSTREAM_LIMITS.attemptMs }: RangeReaderOptions,
  ) {
    this.#data = data
    this.#attemptMs = attemptMs
    this.#lengths = new LearnedLengths(now)
  }

  /** The longest range that is answered in time; infinite if unknown. */
  longestMs(deviceId: string): number {
    return this.#lengths.longestMs(deviceId)
  }

  /** Consecutive parts covering a range, newest first. Throws an `UpstreamFailure` if one fails. */
  async *parts(deviceId: string, { startMs, endMs }: Bounds): AsyncGenerator<Part> {
    for (let beforeMs = endMs; ; ) {
      const longestMs = this.#lengths.longestMs(deviceId)
      const fromMs = Math.max(startMs, newestOf({ startMs, endMs: beforeMs }, longestMs).startMs)
      const part = await this.#newestPart(deviceId, { startMs: fromMs, endMs: beforeMs }, MAX_BESIDE)
      const isOldest = part.startMs === startMs
      const columns =
        isOldest && beforeMs === endMs
          ? part.columns
          : slice(
              part.columns,
              isOldest ? Number.NEGATIVE_INFINITY : part.startMs,
              beforeMs === endMs ? Number.POSITIVE_INFINITY : beforeMs,
            )
      yield { startMs: part.startMs, endMs: beforeMs, columns }
      if (isOldest) return
      beforeMs = part.startMs
    }
  }

  /** A range in one call, or at least the part from `enoughMs` on. */
  async inOneCall(deviceId: string, { startMs, endMs }: Bounds, enoughMs = startMs): Promise<Columns> {
    const isMore = startMs < enoughMs
    try {
      return (await this.#data(deviceId, { startMs, endMs }, { retryTimeouts: !isMore })).columns
    } catch (error) {
      if (!isMore || !(isRefused(error) || isTimeout(error))) throw error
      return this.inOneCall(deviceId, { startMs: enoughMs, endMs })
    }
  }

  /** A range, or its newest part where only that is answered in time. */
  async #newestPart(deviceId: string, bounds: Bounds, mostBeside: number): Promise<Part> {
    const lengthMs = lengthOf(bounds)
    let notifySlow = () => {}
    const slow = new Promise<'slow'>((resolve) => {
      notifySlow = () => resolve('slow')
    })
    // only a sent call is slow: one that waits for its turn or the end of a silence would be followed by more
    const onAttempt = async (attempt: Promise<unknown>) => {
      if (!(await within(attempt, this.#attemptMs * SLOW_PART))) notifySlow()
    }
    const whole = this.#whole(deviceId, bounds, onAttempt)
    // a range that a gateway gave up on is not answered any sooner
    const end = await Promise.race([slow, whole.catch((error: unknown) => error)])
    const isHung = end === 'slow' || this.#hasHung(end)
    if (!isHung || mostBeside === 0 || lengthMs <= MIN_DURATION_MS) {
      const part = await whole.catch((error: unknown) => {
        if (lengthMs > MIN_DURATION_MS && isRefused(error))
          return this.#newerHalf(deviceId, bounds, mostBeside)
        if (this.#hasHung(error)) this.#lengths.suspect(deviceId, lengthMs)
        throw error
      })
      if (part.startMs === bounds.startMs) this.#lengths.answered(deviceId, lengthMs)
      return part
    }
    const shorter = newestOf(bounds, this.#lengths.besideMs(deviceId, lengthMs))
    // one deadline has passed if the call was not hedged: the next is the last
    const beside = this.#newestPart(deviceId, shorter, end instanceof UpstreamTimedOut ? 0 : mostBeside - 1)
    const part = await Promise.any([whole, beside]).catch(() => whole)
    if (part.startMs === bounds.startMs) this.#lengths.answered(deviceId, lengthMs)
    else this.#lengths.learn(deviceId, lengthOf(part), lengthMs, 'hung')
    return part
  }

  /** The newer half of a refused range, or less; all of it if the refusal has passed. */
  async #newerHalf(deviceId: string, bounds: Bounds, mostBeside: number): Promise<Part> {
    const half = newestOf(bounds, lengthOf(bounds) / 2)
    const part = await this.#newestPart(deviceId, half, mostBeside)
    if (part.startMs !== half.startMs) return part
    return this.#whole(deviceId, bounds).catch((error: unknown) => {
      // only now is the length known to be the cause
      if (isRefused(error)) this.#lengths.learn(deviceId, lengthOf(half), lengthOf(bounds), 'refused')
      return part
    })
  }

  /** Whether a call hung for its whole time, not for the rest that waiting had left. */
  #hasHung(error: unknown): boolean {
    return isTimeout(error) && !(error instanceof UpstreamTimedOut && error.afterMs < this.#attemptMs)
  }

  async #whole(deviceId: string, bounds: Bounds, onAttempt?: OnAttempt): Promise<Part> {
    const { columns } = await this.#data(deviceId, bounds, {
      retryTimeouts: lengthOf(bounds) <= MIN_DURATION_MS,
      ...(onAttempt && { onAttempt }),
    })
    return { ...bounds, columns }
  }
}

function lengthOf({ startMs, endMs }: Bounds): number {
  return endMs - startMs
}

/** The newest part of about that length; it begins at a whole second, as the interface's bounds do. */
function newestOf({ startMs, endMs }: Bounds, lengthMs: number): Bounds {
  if (lengthMs >= endMs - startMs) return { startMs, endMs }
  return { startMs: Math.max(startMs, Math.floor((endMs - lengthMs) / 1000) * 1000), endMs }
}

const TOO_MUCH: ReadonlySet<number> = new Set([400, 413, 416, 422])

function isRefused(error: unknown): boolean {
  if (error instanceof UpstreamRefused) return TOO_MUCH.has(error.status)
  return error instanceof UpstreamTooLarge
}

function isTimeout(error: unknown): boolean {
  return error instanceof UpstreamTimedOut || (error instanceof UpstreamBroken && error.status === 504)
}
