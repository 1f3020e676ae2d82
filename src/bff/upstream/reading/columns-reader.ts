import { type ColumnBlock, FRAME_HEAD_BYTES } from '../../../columns/form.ts'
import { isRising } from '../../../columns/is-rising.ts'
import { readBlock, readHead, rowsIn } from '../../../columns/read-frames.ts'
import { type ColumnsHead, columnsHead } from '../../../contract/columns.ts'
import { inTurns } from '../../util/turns.ts'
import { UpstreamTooLarge } from '../failures.ts'
import { type DataReadout, MAX_CELLS } from './column-builder.ts'

/** A thousand sets of as many sensors as doubles; a longer frame is not ours. */
const MAX_FRAME_BYTES = 8 * 1024 * 1024
/** Each has a column, if only an empty one. */
const MAX_SENSORS = 4096

/**
 * Reads the data endpoint's answer in columns (`src/columns`), in parts as they arrive, with the same result as
 * `ItemReader`. Bytes are kept until their total is known: growing and copying a buffer costs more than reading.
 */
export class ColumnsReader {
  #head: ColumnsHead | undefined
  readonly #blocks: Uint8Array[] = []
  #rows = 0
  #isEnded = false
  #isBroken = false
  readonly #pending: Uint8Array[] = []
  #pendingBytes = 0
  /** Bytes that make the next step possible: a frame's length, or all of it. */
  #wanted = FRAME_HEAD_BYTES

  /** Throws `UpstreamTooLarge` when the values are more than can be held. */
  write(chunk: Uint8Array): void {
    this.#pending.push(chunk)
    this.#pendingBytes += chunk.length
    if (this.#pendingBytes < this.#wanted) return
    const bytes = this.#pending.length === 1 ? chunk : Buffer.concat(this.#pending)
    const taken = this.#takeFrames(bytes)
    this.#pending.length = 0
    this.#pendingBytes = bytes.length - taken
    if (this.#pendingBytes > 0) this.#pending.push(bytes.subarray(taken))
  }

  /** Sets taken so far. */
  get used(): number {
    return this.#rows
  }

  /** Nothing that follows can make an answer of it. */
  get isBroken(): boolean {
    return this.#isBroken
  }

  /** After the last bytes: the readings, or `undefined` when the body was not all of an answer in columns. */
  end(): Promise<DataReadout | undefined> {
    return inTurns(this.#readInSteps())
  }

  /** A block a step. */
  *#readInSteps(): Generator<undefined, DataReadout | undefined> {
    if (this.#isBroken || !this.#isEnded || !this.#head || this.#pendingBytes > 0) return undefined
    const all = {
      t: new Float64Array(this.#rows),
      columns: this.#head.sensors.map(() => new Float64Array(this.#rows)),
    }
    let at = 0
    for (const block of this.#blocks) {
      if (!readBlock(block, all, at)) return undefined
      at += rowsIn(block)
      yield
    }
    return isRising(all.t) ? readout(this.#head, all) : undefined
  }

  /** Takes what frames are complete; how many bytes they were. */
  #takeFrames(bytes: Uint8Array): number {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    let at = 0
    while (!this.#isBroken && bytes.length - at >= FRAME_HEAD_BYTES) {
      const length = view.getUint32(at)
      this.#wanted = FRAME_HEAD_BYTES + length
      // no frame follows the end, and no frame is this large
      if (this.#isEnded || length > MAX_FRAME_BYTES) this.#isBroken = true
      if (this.#isBroken || bytes.length - at < this.#wanted) return at
      this.#takeFrame(bytes.subarray(at + FRAME_HEAD_BYTES, at + this.#wanted))
      at += this.#wanted
      this.#wanted = FRAME_HEAD_BYTES
    }
    return at
  }

  #takeFrame(frame: Uint8Array): void {
    if (!this.#head) this.#takeHead(frame)
    else if (frame.length === 0) this.#isEnded = true
    else this.#takeBlock(frame, this.#head.sensors.length)
  }

  #takeHead(frame: Uint8Array): void {
    this.#head = columnsHead(readHead(frame))
    const ids = this.#head?.sensors.map(({ id }) => id)
    if (!ids || ids.length > MAX_SENSORS || new Set(ids).size < ids.length) this.#isBroken = true
  }

  #takeBlock(frame: Uint8Array, sensors: number): void {
    const sets = rowsIn(frame)
    if (!(sets > 0)) this.#isBroken = true
    this.#blocks.push(frame)
    this.#rows += sets
    if ((sensors + 1) * this.#rows > MAX_CELLS) throw new UpstreamTooLarge(`${MAX_CELLS} values`)
  }
}

/** Without sensors that never had a value. */
function readout({ sensors }: ColumnsHead, { t, columns }: ColumnBlock): DataReadout {
  const occurring = sensors.flatMap((sensor, n) => {
    const values = columns[n]
    return values?.some((value) => !Number.isNaN(value)) ? [{ ...sensor, values }] : []
  })
  return {
    columns: { t, sensors: new Map(occurring.map(({ id, values }) => [id, values])) },
    sensors: occurring.map(({ id, unit }) => ({ id, unit })),
    skipped: 0,
    inColumns: true,
  }
}
