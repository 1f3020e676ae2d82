import type { Device } from '../../../domain/device.ts'
import type { Columns } from '../../../domain/series/series.ts'
import type { FetchLock } from '../../upstream/fetch-lock.ts'
import { inTurns } from '../../util/turns.ts'
import type { ChunkNeed } from '../due.ts'
import type { RangeReader } from '../range-reader.ts'
import { ReadingStopped } from '../reading-leases.ts'
import type { Chunk } from './chunk.ts'
import { areEqual, concat, slice } from './columns.ts'
import { type ChunkRange, RequestSplitter } from './request-splitter.ts'

/** Concurrent pieces of one run; the client's limit counts over all. */
const REQUESTS_AT_ONCE = 3

export interface ChunkLoaderOptions {
  ranges: RangeReader
  now: () => number
  held: (device: Device, spanMs: number, index: number) => Chunk | undefined
  /** Receives every chunk as it arrives; returns the stored one. */
  keep: (device: Device, spanMs: number, index: number, chunk: Chunk) => Chunk
  tailMs: number
  lock: FetchLock
  isWanted: (deviceId: string) => boolean
  /** Chunks that other instances have fetched meanwhile. */
  shared: (device: Device, spanMs: number, needs: readonly ChunkNeed[]) => Promise<ReadonlyMap<number, Chunk>>
}

interface Order {
  device: Device
  spanMs: number
  /** The latest time that can have readings. */
  reachMs: number
  isWanted: () => boolean
  /** Stores a chunk and resolves its requests; returns the stored one. */
  deliver: (index: number, chunk: Chunk) => Chunk
}

interface Flight {
  promise: Promise<Chunk>
  resolve: (chunk: Chunk) => void
  reject: (reason: unknown) => void
}

/** Fetches chunks: consecutive ones in one request, and none twice at a time. */
export class ChunkLoader {
  readonly #options: ChunkLoaderOptions
  readonly #flights = new Map<string, Flight>()
  #serial = 0

  constructor(options: ChunkLoaderOptions) {
    this.#options = options
  }

  /** Promises of the needed chunks; `needs` ascend. Each rejects with an `UpstreamFailure` of its own run. */
  load(device: Device, spanMs: number, needs: readonly ChunkNeed[], reachMs: number): Promise<Chunk>[] {
    const key = (index: number) => flightKey(device, spanMs, index)
    const grounded = needs.filter(({ index }) => !this.#flights.has(key(index)))
    for (const { index } of grounded) this.#flights.set(key(index), createFlight())
    const promises = needs.map(({ index }) => (this.#flights.get(key(index)) as Flight).promise)
    const deliver = (index: number, chunk: Chunk) => {
      const kept = this.#options.keep(device, spanMs, index, chunk)
      // another request of the run has failed, so no caller waits
      this.#flights.get(key(index))?.resolve(kept)
      this.#flights.delete(key(index))
      return kept
    }
    for (const run of runsOf(grounded)) {
      // a refresh continues without a caller
      const isRefresh = run.every(({ known }) => known)
      const isWanted = () => isRefresh || this.#options.isWanted(device.id)
      this.#fetchRun({ device, spanMs, reachMs, isWanted, deliver }, run).catch((error: unknown) => {
        for (const { index } of run) {
          this.#flights.get(key(index))?.reject(error)
          this.#flights.delete(key(index))
        }
      })
    }
    return promises
  }

  underWay(device: Device, spanMs: number, index: number): Promise<Chunk> | undefined {
    return this.#flights.get(flightKey(device, spanMs, index))?.promise
  }

  /** A serial above all existing ones. */
  nextSerial(): number {
    return ++this.#serial
  }

  async #fetchRun(order: Order, run: ChunkNeed[]): Promise<void> {
    const { device, spanMs, isWanted } = order
    const first = (run[0] as ChunkNeed).index
    const { ranges } = this.#options
    const whole = { first, last: first + run.length - 1 }
    const splitter = new RequestSplitter(device, whole, spanMs, () => ranges.longestMs(device.id))
    let failed = false
    const work = async () => {
      for (let request = splitter.take(); request && !failed; request = splitter.take()) {
        if (!isWanted()) throw new ReadingStopped()
        const needs = run.slice(request.first - first, request.last - first + 1)
        try {
          splitter.report(await this.#fetch(order, request, needs))
        } catch (error) {
          failed = true
          throw error
        }
      }
    }
    await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, work))
  }

  /** Reads one piece unless others did it first; returns the number of readings. */
  #fetch(order: Order, request: ChunkRange, needs: ChunkNeed[]): Promise<number> {
    const { device, spanMs, deliver } = order
    const { lock, shared } = this.#options
    return lock.holding(`chunks:${spanMs}:${request.first}-${request.last}:${device.id}`, async () => {
      const there = await shared(device, spanMs, needs)
      if (there.size < needs.length) return this.#read(order, request, needs)
      for (const [index, chunk] of there) deliver(index, chunk)
      return [...there.values()].reduce((sum, { columns }) => sum + columns.t.length, 0)
    })
  }

  /** Delivers each chunk once complete. Throws `ReadingStopped` between parts when no caller is left. */
  async #read(order: Order, request: ChunkRange, waited: ChunkNeed[]): Promise<number> {
    const { device, spanMs, reachMs, isWanted } = order
    const { now, ranges } = this.#options
    const startMs = Math.max(
      request.first * spanMs,
      waited[0]?.known?.immutableToMs ?? Number.NEGATIVE_INFINITY,
    )
    const endMs = Math.min((request.last + 1) * spanMs, reachMs)
    let readings = 0
    let needs = waited
    // parts without a whole chunk yet
    let pending: Columns[] = []
    let readAtMs = now()
    for await (const part of ranges.parts(device.id, { startMs, endMs })) {
      readings += part.columns.t.length
      pending.unshift(part.columns)
      const isLast = part.startMs <= startMs
      const whole = needs.filter(({ index }) => isLast || index * spanMs >= part.startMs)
      if (whole.length > 0) {
        const read = concat(pending)
        await this.#deliverAll(order, whole, read, { startMs, readAtMs })
        needs = needs.slice(0, needs.length - whole.length)
        const wholeFromMs = (whole[0] as ChunkNeed).index * spanMs
        const isAllWhole = part.startMs >= wholeFromMs
        pending = isAllWhole ? [] : [slice(read, Number.NEGATIVE_INFINITY, wholeFromMs)]
        if (isAllWhole) readAtMs = now()
      }
      if (!isLast && !isWanted()) throw new ReadingStopped()
    }
    return readings
  }

  /** Delivers consecutive chunks from readings since `startMs`. */
  async #deliverAll(
    { device, spanMs, deliver }: Order,
    waited: readonly ChunkNeed[],
    read: Columns,
    { startMs, readAtMs }: { startMs: number; readAtMs: number },
  ): Promise<void> {
    const immutableToMs = Math.min(readAtMs, device.lastUpdateMs ?? readAtMs) - this.#options.tailMs
    // what came meanwhile may be of a time that is not read again
    const needs = waited.map(({ index, known }) => {
      const held = this.#options.held(device, spanMs, index)
      return {
        index,
        known: known && held ? { ...known, columns: held.columns, serial: held.serial } : known,
      }
    })
    const parts = await inTurns(renewedInSteps(needs, read, spanMs, startMs))
    // at once: later pushed readings are newer than all of them
    for (const [i, { index, known }] of needs.entries()) {
      const columns = parts[i] as Columns
      const serial = known?.columns === columns ? known.serial : ++this.#serial
      deliver(index, { columns, serial, readAtMs, immutableToMs, lastUpdateMs: device.lastUpdateMs })
    }
  }
}

function* renewedInSteps(
  needs: readonly ChunkNeed[],
  read: Columns,
  spanMs: number,
  startMs: number,
): Generator<undefined, Columns[]> {
  const parts: Columns[] = []
  for (const { index, known } of needs) {
    parts.push(renewed(known, read, { fromMs: index * spanMs, startMs, beforeMs: (index + 1) * spanMs }))
    yield
  }
  return parts
}

/** A chunk after rereading from `startMs`; the same object if unchanged. */
function renewed(
  known: Chunk | undefined,
  read: Columns,
  { fromMs, startMs, beforeMs }: { fromMs: number; startMs: number; beforeMs: number },
): Columns {
  const fresh = slice(read, Math.max(fromMs, startMs), beforeMs)
  if (!known) return fresh
  const columns = startMs > fromMs ? concat([slice(known.columns, fromMs, startMs), fresh]) : fresh
  return areEqual(columns, known.columns) ? known.columns : columns
}

function runsOf(needs: readonly ChunkNeed[]): ChunkNeed[][] {
  const runs: ChunkNeed[][] = []
  for (const need of needs) {
    const run = runs.at(-1)
    if (run?.at(-1)?.index === need.index - 1) run?.push(need)
    else runs.push([need])
  }
  return runs
}

function flightKey({ id }: Device, spanMs: number, index: number): string {
  return `${spanMs}:${index}:${id}`
}

function createFlight(): Flight {
  let resolve: Flight['resolve'] = () => {}
  let reject: Flight['reject'] = () => {}
  const promise = new Promise<Chunk>((yes, no) => {
    resolve = yes
    reject = no
  })
  // callers get the failure; a refresh without callers may fail silently
  promise.catch(() => {})
  return { promise, resolve, reject }
}
