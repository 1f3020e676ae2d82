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

/** Readings of one device over a range, as the service last had them. */
export interface ReadingsView {
  /** All of the range, and possibly more on both sides. */
  columns: Columns
  /** When the oldest part that can still change was read from the service. */
  asOf: number
  /** A part could not be read again when it was due. */
  stale: boolean
  /** Two views of one range with the same number hold the same readings. */
  revision: number
}

/** Readings of a range, all of it or what is there. */
export interface ReadingsSoFar extends ReadingsView {
  /** Absent where all of the range was read. */
  partial?: {
    /** Of the range up to now, and what of it was read. */
    ofMs: number
    readMs: number
    /** What was not read yet, ascending. */
    missing: TimeSpan[]
    /** Why the rest cannot be read; absent while it is being read or not requested. */
    failure?: unknown
  }
}

/** The chunks of a place, and the part of the range that can have readings. */
export interface PlaceOfRange extends Place {
  startMs: number
  endMs: number
}

export interface SoFarReaderOptions {
  /** Epoch milliseconds. */
  now: () => number
  leases: ReadingLeases
  /** All readings of a place; what is missing is read first. */
  view: (device: Device, place: Place) => Promise<ReadingsView>
  /** Reads again what is due of the chunks that are known, and nothing else. */
  refresh: (device: Device, place: Place) => Promise<unknown>
  /** What is in memory of the chunks of a place. */
  known: (device: Device, place: Place) => (Chunk | undefined)[]
}

interface UnderWay {
  whole: Promise<[PromiseSettledResult<ReadingsView>]>
  end: PromiseSettledResult<ReadingsView> | undefined
}

/** Gives what is there of a range while the rest is read. */
export class SoFarReader {
  readonly #options: SoFarReaderOptions
  /** One read shared by all requests: of a range larger than the memory each would start over. */
  readonly #underWay = new Map<string, UnderWay>()

  constructor(options: SoFarReaderOptions) {
    this.#options = options
  }

  /**
   * All readings if they arrive within `waitMs`, otherwise those read so far. The rest is read for as long as requests keep
   * coming. `waitMs` 0 stops reading, and so does a signal that aborts, with whose reason it rejects. Rejects with an
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

/** Stretches of a range whose chunks are not there. */
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
