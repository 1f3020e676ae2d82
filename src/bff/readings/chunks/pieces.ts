import type { Device } from '../../../domain/device.ts'

/** Bytes of an item and of each value in it, in the interface's own JSON. */
const ITEM_BYTES = 64
const VALUE_BYTES = 56
/** Of a time and of each value in columns, as they are kept. */
const CELL_BYTES = 8
const USUAL_INTERVAL_SECONDS = 300
/** An answer of this size takes a service a second or so, and a quarter of the body limit leaves room for error. */
const PIECE_BYTES = 16 * 1024 * 1024

/** Chunks `first` to `last`, both included. */
export interface ChunkRange {
  first: number
  last: number
}

/** What is known of how the service answers. */
interface ServiceAnswers {
  inColumns: boolean
  /** The longest range that it answers in time. */
  longestMs: () => number
}

/**
 * Cuts a run of chunks into pieces, each to be asked for at once, the newest first. A piece is as long as it
 * can be for its estimated answer not to be too large, and for the service to answer it in time; nothing is expected after the device's last update,
 * and after an answer that turned out empty the next piece is twice as long, so that decades before a station
 * was built cost a few calls.
 */
export class Pieces {
  readonly #run: ChunkRange
  readonly #spanMs: number
  readonly #chunksPerPiece: number
  readonly #longestMs: () => number
  readonly #newestChunk: number
  #next: number
  #growth = 1

  constructor(device: Device, run: ChunkRange, spanMs: number, { inColumns, longestMs }: ServiceAnswers) {
    const sensors = Math.max(1, device.sensors.length)
    const itemBytes = inColumns ? CELL_BYTES * (1 + sensors) : ITEM_BYTES + VALUE_BYTES * sensors
    const items = spanMs / ((device.intervalSeconds ?? USUAL_INTERVAL_SECONDS) * 1000)
    this.#run = run
    this.#spanMs = spanMs
    this.#longestMs = longestMs
    this.#chunksPerPiece = Math.max(1, Math.floor(PIECE_BYTES / (items * itemBytes)))
    this.#newestChunk = Math.floor((device.lastUpdateMs ?? Number.POSITIVE_INFINITY) / spanMs)
    this.#next = run.last
  }

  /** The next piece; `undefined` when the run is used up. */
  take(): ChunkRange | undefined {
    if (this.#next < this.#run.first) return undefined
    const last = this.#next
    const filled = Math.min(last, Math.max(this.#newestChunk, this.#run.first))
    const answered = Math.max(1, Math.floor(this.#longestMs() / this.#spanMs))
    const chunks = Math.min(this.#chunksPerPiece * this.#growth, answered)
    const first = Math.max(this.#run.first, filled - chunks + 1)
    this.#next = first - 1
    return { first, last }
  }

  /** Tells how many readings a piece turned out to hold. */
  report(readings: number): void {
    this.#growth = readings === 0 ? this.#growth * 2 : 1
  }
}
