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

interface Column {
  id: string
  unit: string | null
  values: number[]
}

/** Collects sets into ascending columns; sets of one time are merged: the last present value counts. */
export class ColumnBuilder {
  readonly #columns: Column[] = []
  readonly #index = new Map<string, number>()
  readonly #t: number[] = []
  #isAscending = true

  get rows(): number {
    return this.#t.length
  }

  column(id: string, unit: string | null): number {
    const known = this.#index.get(id)
    if (known !== undefined) {
      const column = this.#columns[known] as Column
      column.unit ??= unit
      return known
    }
    this.#mustHold(this.#columns.length + 1, this.rows)
    this.#index.set(id, this.#columns.length)
    return this.#columns.push({ id, unit, values: Array.from(missing(this.rows)) }) - 1
  }

  row(timeMs: number): void {
    this.#mustHold(this.#columns.length, this.rows + 1)
    if (!(timeMs > (this.#t.at(-1) ?? Number.NEGATIVE_INFINITY))) this.#isAscending = false
    this.#t.push(timeMs)
    for (const { values } of this.#columns) values.push(Number.NaN)
  }

  set(column: number, value: number): void {
    if (!Number.isNaN(value)) (this.#columns[column] as Column).values[this.rows - 1] = value
  }

  add(timeMs: number, columns: readonly number[], values: Float64Array): void {
    this.row(timeMs)
    for (let i = 0; i < values.length; i++) this.set(columns[i] as number, values[i] as number)
  }

  finish(skipped: number): DataReadout {
    const t = Float64Array.from(this.#t)
    const order = this.#isAscending ? undefined : rowsByTime(t)
    const columns: Columns = { t: order ? mergedTimes(t, order) : t, sensors: new Map() }
    for (const { id, values } of this.#columns) {
      const sent = Float64Array.from(values)
      columns.sensors.set(id, order ? mergedValues(t, sent, order, columns.t.length) : sent)
    }
    const sensors = this.#columns.map(({ id, unit }) => ({ id, unit }))
    return { columns, sensors, skipped }
  }

  #mustHold(columns: number, rows: number): void {
    if ((columns + 1) * rows > MAX_CELLS) throw new UpstreamTooLarge(`${MAX_CELLS} values`)
  }
}

/** Row numbers by time; of equal times in order of arrival. */
function rowsByTime(t: Float64Array): Uint32Array {
  return Uint32Array.from(t.keys()).sort((a, b) => (t[a] as number) - (t[b] as number) || a - b)
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
