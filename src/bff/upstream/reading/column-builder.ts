import type { Columns } from '../../../domain/series/series.ts'
import { UpstreamTooLarge } from '../failures.ts'

/** What one answer said about a device, in columns. */
export interface DataReadout {
  columns: Columns
  /** In order of appearance, with the first unit of each. */
  sensors: ReadSensorUnit[]
  skipped: number
}

export interface ReadSensorUnit {
  id: string
  /** As received; `null` if always missing. */
  unit: string | null
}

/** Limit of cells for one answer: a bad one can name a new sensor in each of a million items. */
export const MAX_CELLS = 16 * 1024 * 1024
/** Rows are in blocks, to grow without copying; each is as large as all before, up to the most. */
const FIRST_BLOCK_ROWS = 16
const MAX_BLOCK_ROWS = 4096

interface Column {
  id: string
  unit: string | null
  blocks: Float64Array[]
  block: Float64Array
}

/** Collects sets into ascending columns; sets of one time are merged: the last present value counts. */
export class ColumnBuilder {
  readonly #columns: Column[] = []
  readonly #index = new Map<string, number>()
  readonly #t: Float64Array[] = []
  #tBlock = new Float64Array(0)
  /** Rows of all blocks together. */
  #roomRows = 0
  #row = -1
  #lastMs = Number.NEGATIVE_INFINITY
  #rows = 0
  #ascending = true

  get rows(): number {
    return this.#rows
  }

  column(id: string, unit: string | null): number {
    const known = this.#index.get(id)
    if (known !== undefined) {
      const column = this.#columns[known] as Column
      column.unit ??= unit
      return known
    }
    this.#mustHold(this.#columns.length + 1, this.#roomRows)
    this.#index.set(id, this.#columns.length)
    const blocks = this.#t.map(({ length }) => missing(length))
    this.#columns.push({ id, unit, blocks, block: blocks.at(-1) ?? this.#tBlock })
    return this.#columns.length - 1
  }

  row(timeMs: number): void {
    if (++this.#row === this.#tBlock.length) this.#nextBlock()
    if (!(timeMs > this.#lastMs)) this.#ascending = false
    this.#lastMs = timeMs
    this.#tBlock[this.#row] = timeMs
    this.#rows++
  }

  set(column: number, value: number): void {
    if (!Number.isNaN(value)) (this.#columns[column] as Column).block[this.#row] = value
  }

  add(timeMs: number, columns: readonly number[], values: Float64Array): void {
    this.row(timeMs)
    for (let i = 0; i < values.length; i++) this.set(columns[i] as number, values[i] as number)
  }

  finish(skipped: number): DataReadout {
    const t = joined(this.#t, this.#rows)
    const order = this.#ascending ? undefined : rowsByTime(t)
    const columns: Columns = { t: order ? mergedTimes(t, order) : t, sensors: new Map() }
    for (const { id, blocks } of this.#columns) {
      const values = joined(blocks, this.#rows)
      columns.sensors.set(id, order ? mergedValues(t, values, order, columns.t.length) : values)
    }
    const sensors = this.#columns.map(({ id, unit }) => ({ id, unit }))
    return { columns, sensors, skipped }
  }

  #nextBlock(): void {
    const rows = Math.min(Math.max(FIRST_BLOCK_ROWS, this.#roomRows), MAX_BLOCK_ROWS)
    this.#mustHold(this.#columns.length, this.#roomRows + rows)
    this.#roomRows += rows
    this.#tBlock = new Float64Array(rows)
    this.#t.push(this.#tBlock)
    for (const column of this.#columns) {
      column.block = missing(rows)
      column.blocks.push(column.block)
    }
    this.#row = 0
  }

  #mustHold(columns: number, rows: number): void {
    if ((columns + 1) * rows > MAX_CELLS) throw new UpstreamTooLarge(`${MAX_CELLS} values`)
  }
}

/** Row numbers by time; of equal times in order of arrival. */
function rowsByTime(t: Float64Array): Uint32Array {
  return Uint32Array.from(t.keys()).sort((a, b) => (t[a] as number) - (t[b] as number) || a - b)
}

/** The first so many numbers of some blocks. */
function joined(blocks: readonly Float64Array[], length: number): Float64Array {
  const all = new Float64Array(length)
  let at = 0
  for (const block of blocks) {
    all.set(at + block.length > length ? block.subarray(0, length - at) : block, at)
    at += block.length
  }
  return all
}

function mergedTimes(t: Float64Array, order: Uint32Array): Float64Array {
  const times = new Float64Array(order.length)
  let length = 0
  for (const row of order) {
    const time = t[row] as number
    if (length === 0 || times[length - 1] !== time) times[length++] = time
  }
  return times.slice(0, length)
}

function mergedValues(
  t: Float64Array,
  values: Float64Array,
  order: Uint32Array,
  length: number,
): Float64Array {
  const merged = missing(length)
  let at = -1
  let time = Number.NaN
  for (const row of order) {
    if (t[row] !== time) {
      time = t[row] as number
      at++
    }
    const value = values[row] as number
    if (!Number.isNaN(value)) merged[at] = value
  }
  return merged
}

function missing(length: number): Float64Array {
  return new Float64Array(length).fill(Number.NaN)
}
