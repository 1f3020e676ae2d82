import { LRUCache } from 'lru-cache'
import type { Device } from '../../domain/device.ts'
import { isPast } from '../util/is-past.ts'
import { type Chunk, chunkSpanMs } from './chunks/chunk.ts'
import type { ChunkLoader } from './chunks/chunk-loader.ts'
import { reachOf } from './chunks/place.ts'
import { needsOf, refreshMs } from './due.ts'
import { hasMoved, rangeToRead } from './tail.ts'
import type { Tails } from './tails.ts'

const MAX_KNOWN = 10_000
/** A viewer requests newer readings once an interval, and may be late by as much. */
const INTERVALS = 2

export class ChartedDevices {
  readonly #now: () => number
  readonly #chartedMs = new LRUCache<string, number>({ max: MAX_KNOWN })

  constructor(now: () => number) {
    this.#now = now
  }

  note({ id, lastUpdateMs }: Device, toMs: number): void {
    const nowMs = this.#now()
    if (toMs >= (lastUpdateMs ?? nowMs)) this.#chartedMs.set(id, nowMs)
  }

  has(device: Device): boolean {
    const chartedMs = this.#chartedMs.get(device.id)
    return chartedMs !== undefined && !isPast(chartedMs, INTERVALS * refreshMs(device), this.#now())
  }

  forget(deviceId: string): void {
    this.#chartedMs.delete(deviceId)
  }
}

export interface ChartedTailsOptions {
  charted: ChartedDevices
  tails: Pick<Tails, 'of'>
  loader: Pick<ChunkLoader, 'load'>
  held: (device: Device, spanMs: number, index: number) => Chunk | undefined
  now: () => number
}

/** A chunk that takes longer holds up the newest readings of other devices; */
const SLOW_CHUNK_MS = 2_000
/** tails are then read alone for this time. */
const TAILS_ALONE_MS = 600_000

/** Reads tails of charted devices with the chunks of their newest readings: one call serves both. */
export class ChartedTails {
  readonly #options: ChartedTailsOptions
  #aloneUntilMs = Number.NEGATIVE_INFINITY

  constructor(options: ChartedTailsOptions) {
    this.#options = options
  }

  /** Reads the newest chunk of a moved device where that covers a read of its tail. */
  async refresh(device: Device): Promise<void> {
    const { charted, tails, loader, held, now } = this.#options
    const { id, lastUpdateMs, intervalSeconds } = device
    const nowMs = now()
    const tail = tails.of(id)
    if (nowMs < this.#aloneUntilMs || !charted.has(device)) return
    if (lastUpdateMs === null || !hasMoved(device, tail, nowMs)) return
    const spanMs = chunkSpanMs(intervalSeconds)
    const index = Math.floor(lastUpdateMs / spanMs)
    const known = held(device, spanMs, index)
    if (!known) return
    // a chunk is read again only from where it was settled
    const fromMs = Math.max(index * spanMs, known.immutableToMs)
    if (fromMs > rangeToRead(device, tail, nowMs).startMs) return
    const needs = needsOf([known], device, { spanMs, first: index }, nowMs)
    const begunMs = performance.now()
    try {
      await Promise.all(loader.load(device, spanMs, needs, reachOf(device, nowMs)))
    } catch {
      // the shorter tail may succeed: it is read alone until the chart is requested again
      charted.forget(id)
    }
    if (performance.now() - begunMs > SLOW_CHUNK_MS) this.#aloneUntilMs = nowMs + TAILS_ALONE_MS
  }
}
