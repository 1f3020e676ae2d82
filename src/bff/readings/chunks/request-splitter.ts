import type { Device } from '../../../domain/device.ts'

/** Bytes of an item and of each value in it, in the interface's own JSON. */
const ITEM_BYTES = 64
const VALUE_BYTES = 56
const DEFAULT_INTERVAL_SECONDS = 300
/** About a second for a service; a quarter of the body limit allows for a wrong estimate. */
const RESPONSE_BYTES = 16 * 1024 * 1024

export interface ChunkRange {
  first: number
  last: number
}

/**
 * Splits a run into requests, newest first, by estimated size and the service's speed. Nothing is expected
 * after the last update. After an empty answer requests double: decades before a station cost a few calls.
 */
export class RequestSplitter {
  readonly #run: ChunkRange
  readonly #spanMs: number
  readonly #chunksPerRequest: number
  readonly #longestMs: () => number
  readonly #newestChunk: number
  #next: number
  #growth = 1

  /** `longestMs` returns the longest range answered in time. */
  constructor(device: Device, run: ChunkRange, spanMs: number, longestMs: () => number) {
    const sensors = Math.max(1, device.sensors.length)
    const itemBytes = ITEM_BYTES + VALUE_BYTES * sensors
    const items = spanMs / ((device.intervalSeconds ?? DEFAULT_INTERVAL_SECONDS) * 1000)
    this.#run = run
    this.#spanMs = spanMs
    this.#longestMs = longestMs
    this.#chunksPerRequest = Math.max(1, Math.floor(RESPONSE_BYTES / (items * itemBytes)))
    this.#newestChunk = Math.floor((device.lastUpdateMs ?? Number.POSITIVE_INFINITY) / spanMs)
    this.#next = run.last
  }

  take(): ChunkRange | undefined {
    if (this.#next < this.#run.first) return undefined
    const last = this.#next
    const filled = Math.min(last, Math.max(this.#newestChunk, this.#run.first))
    const answered = Math.max(1, Math.floor(this.#longestMs() / this.#spanMs))
    const chunks = Math.min(this.#chunksPerRequest * this.#growth, answered)
    const first = Math.max(this.#run.first, filled - chunks + 1)
    this.#next = first - 1
    return { first, last }
  }

  report(readings: number): void {
    this.#growth = readings === 0 ? this.#growth * 2 : 1
  }
}
