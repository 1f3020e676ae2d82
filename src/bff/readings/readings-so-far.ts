import type { Device } from '../../domain/device.ts'
import { missingMs, type TimeSpan } from '../../domain/series/gaps.ts'
import type { Columns } from '../../domain/series/series.ts'
import { inTurns } from '../util/turns.ts'
import { WAIT_FOR_FRESH_MS, within } from '../util/within.ts'
import { asOf, type Chunk, revisionOf } from './chunks/chunk.ts'
import { joinedInSteps } from './chunks/columns.ts'
import type { Place } from './chunks/place.ts'
import { isDue } from './due.ts'
import { LEASE_MS, type ReadingLeases, ReadingStopped } from './reading-leases.ts'

export interface ReadingsView {
  columns: Columns
  /** When the oldest changeable part was read. */
  asOf: number
  /** A due part could not be read again. */
  stale: boolean
  /** Equal numbers of one range mean equal readings. */
  revision: number
}

export interface ReadingsSoFar extends ReadingsView {
  /** Absent where all of the range was read. */
  partial?: {
    /** Length of the range up to now, and of its read part. */
    ofMs: number
    readMs: number
    /** Unread parts, ascending. */
    missing: TimeSpan[]
    /** Absent while the rest is being read or not requested. */
    failure?: unknown
  }
}

export interface PlaceOfRange extends Place {
  startMs: number
  endMs: number
}

export interface SoFarReaderOptions {
  now: () => number
  leases: ReadingLeases
  /** All readings of a place; missing ones are read first. */
  view: (device: Device, place: Place) => Promise<ReadingsView>
  /** Reads known chunks again that are due, and nothing else. */
  refresh: (device: Device, place: Place) => Promise<unknown>
  /** What is in memory of the chunks of a place. */
  known: (device: Device, place: Place) => (Chunk | undefined)[]
}

interface UnderWay {
  whole: Promise<[PromiseSettledResult<ReadingsView>]>
  end: PromiseSettledResult<ReadingsView> | undefined
}

/** Gives the present readings of a range while the rest is read. */
export class SoFarReader {
  readonly #options: SoFarReaderOptions
  /** One read for all requests: each would start over on a range larger than the memory. */
  readonly #underWay = new Map<string, UnderWay>()

  constructor(options: SoFarReaderOptions) {
    this.#options = options
  }

  /**
   * All readings if they arrive within `waitMs`, otherwise those read so far; the rest is read while requests
   * keep coming. `waitMs` 0 stops reading, as does the signal, with its reason. Rejects with an
   * `UpstreamFailure` if nothing is stored and nothing can be read.
   */
  async read(
    device: Device,
    place: PlaceOfRange,
    waitMs: number,
    signal?: AbortSignal,
  ): Promise<ReadingsSoFar> {
    const { leases, refresh } = this.#options
    signal?.throwIfAborted()
    if (waitMs === 0) {
      leases.end(device.id)
      await within(refresh(device, place), WAIT_FOR_FRESH_MS)
      return this.#there(device, place)
    }
    const release = leases.hold(device.id)
    const key = `${place.spanMs}:${place.first}:${place.last}:${device.id}`
    const underWay = this.#underWay.get(key) ?? this.#begun(key, device, place)
    await within(underWay.whole, waitMs, signal)
    release()
    if (signal?.aborted) leases.end(device.id)
    signal?.throwIfAborted()
    leases.renew(device.id)
    const { end } = underWay
    if (end) this.#underWay.delete(key)
    if (end?.status === 'fulfilled') return end.value
    const there = await this.#there(device, place)
    if (!end || !there.partial) return there
    if (there.partial.readMs === 0) throw end.reason
    return { ...there, partial: { ...there.partial, failure: end.reason } }
  }

  #begun(key: string, device: Device, place: Place): UnderWay {
    const begun: UnderWay = { whole: Promise.allSettled([this.#options.view(device, place)]), end: undefined }
    const forget = () => {
      if (this.#underWay.get(key) === begun) this.#underWay.delete(key)
    }
    this.#underWay.set(key, begun)
    void begun.whole.then(([end]) => {
      // it stopped for lack of requests; a waiting one restarts it
      if (end.status === 'rejected' && end.reason instanceof ReadingStopped) return forget()
      begun.end = end
      // the next request takes the result; without one it is dropped
      setTimeout(forget, LEASE_MS).unref()
    })
    return begun
  }

  async #there(device: Device, place: PlaceOfRange): Promise<ReadingsSoFar> {
    const { startMs, endMs, first, last, spanMs } = place
    const nowMs = this.#options.now()
    const known = this.#options.known(device, place)
    const chunks = known.filter((chunk) => chunk !== undefined)
    const newest = known.slice(known.lastIndexOf(undefined) + 1) as Chunk[]
    const columns = await inTurns(joinedInSteps(chunks.map((chunk) => chunk.columns)))
    const missing = missingOf(known, place)
    const ofMs = endMs - startMs
    return {
      columns,
      asOf: newest.length === 0 ? nowMs : asOf(newest, last + 1 - newest.length, spanMs),
      stale: known.some((chunk, i) => chunk && isDue(chunk, device, first + i, spanMs, nowMs)),
      revision: revisionOf(chunks),
      ...(missing.length > 0 && { partial: { ofMs, readMs: ofMs - missingMs(missing), missing } }),
    }
  }
}

function missingOf(
  known: readonly (Chunk | undefined)[],
  { startMs, endMs, first, spanMs }: PlaceOfRange,
): TimeSpan[] {
  const missing: TimeSpan[] = []
  for (const [i, chunk] of known.entries()) {
    if (chunk) continue
    const fromMs = Math.max(startMs, (first + i) * spanMs)
    const toMs = Math.min(endMs, (first + i + 1) * spanMs)
    const before = missing.at(-1)
    if (before?.[1] === fromMs) before[1] = toMs
    else missing.push([fromMs, toMs])
  }
  return missing
}
