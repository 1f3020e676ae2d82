import { type ColumnBlock, type ColumnsHead, FRAME_HEAD_BYTES } from '../../contract/columns/form.ts'
import { readBlock, readHead } from '../../contract/columns/read-columns.ts'
import { UpstreamTooLarge } from '../upstream/failures.ts'
import { type DataReadout, MOST_CELLS, type ReadSensorUnit } from './column-builder.ts'

/** A thousand sets of as many sensors as doubles; a longer frame is not ours. */
const LONGEST_FRAME = 8 * 1024 * 1024

/**
 * Reads the answer of the data endpoint in columns (`contract/columns`), in parts as they arrive: the same that
 * `ItemReader` gives of the JSON.
 */
export class ColumnsReader {
  #head: ColumnsHead | undefined
  readonly #blocks: ColumnBlock[] = []
  #rows = 0
  /** Columns of the widest block. */
  #width = 0
  #lastSeconds = Number.NEGATIVE_INFINITY
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
  end(): DataReadout | undefined {
    if (this.#isBroken || !this.#isEnded || !this.#head || this.#pendingBytes > 0) return undefined
    const sensors = new Map<string, Float64Array>()
    const units: ReadSensorUnit[] = []
    for (const [n, { id, unit }] of this.#head.sensors.entries()) {
      const values = n < this.#width ? this.#joined(({ columns }) => columns[n]) : undefined
      if (!values || !hasValue(values)) continue
      sensors.set(id, values)
      units.push({ id, unit })
    }
    const t = this.#joined(({ seconds }) => seconds)
    for (let i = 0; i < t.length; i++) t[i] = (t[i] as number) * 1000
    return { columns: { t, sensors }, sensors: units, skipped: 0 }
  }

  /** One column out of the blocks that have it. */
  #joined(column: (block: ColumnBlock) => Float64Array | undefined): Float64Array {
    const all = new Float64Array(this.#rows)
    let at = 0
    for (const block of this.#blocks) {
      const values = column(block)
      if (values) all.set(values, at)
      else all.fill(Number.NaN, at, at + block.seconds.length)
      at += block.seconds.length
    }
    return all
  }

  /** Takes what frames are complete; how many bytes they were. */
  #takeFrames(bytes: Uint8Array): number {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    let at = 0
    while (!this.#isBroken && bytes.length - at >= FRAME_HEAD_BYTES) {
      const length = view.getUint32(at)
      this.#wanted = FRAME_HEAD_BYTES + length
      // nothing follows the end, and nobody waits for a frame that cannot be ours
      if (this.#isEnded || length > LONGEST_FRAME) this.#isBroken = true
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
    this.#head = readHead(frame)
    const ids = this.#head?.sensors.map(({ id }) => id)
    if (!ids || new Set(ids).size < ids.length) this.#isBroken = true
  }

  #takeBlock(frame: Uint8Array, sensors: number): void {
    const block = readBlock(frame, sensors)
    if (!block || !((block.seconds[0] as number) > this.#lastSeconds)) {
      this.#isBroken = true
      return
    }
    this.#blocks.push(block)
    this.#lastSeconds = block.seconds.at(-1) as number
    this.#rows += block.seconds.length
    this.#width = Math.max(this.#width, block.columns.length)
    if ((this.#width + 1) * this.#rows > MOST_CELLS) throw new UpstreamTooLarge(`${MOST_CELLS} values`)
  }
}

function hasValue(values: Float64Array): boolean {
  return values.some((value) => !Number.isNaN(value))
}
