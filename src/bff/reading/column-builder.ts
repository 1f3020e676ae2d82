import type { Columns } from '../../domain/series.ts'
import { UpstreamTooLarge } from '../upstream/failures.ts'

/** What one answer said about a device, in columns. */
export interface DataReadout {
  columns: Columns
  /** Every sensor that occurred, in order of appearance, with the first unit it came with. */
  sensors: ReadSensorUnit[]
  /** Items that could not be used. */
  skipped: number
}

export interface ReadSensorUnit {
  id: string
  /** As the wire had it; `null` when it never had one. */
  unit: string | null
}

/** More cells than this are not held for one answer (a bad one can name a new sensor in each of a million items). */
const MOST_CELLS = 16 * 1024 * 1024
const FIRST_CAPACITY = 1024

interface Column {
  id: string
  unit: string | null
  values: Float64Array
}

/**
 * Collects measurement sets row by row and gives them back in columns: ascending, no time twice. Sets of one time
 * are one set, and of two values of a sensor at one time the one received last counts, a missing one never.
 */
export class ColumnBuilder {
  readonly #columns: Column[] = []
  readonly #index = new Map<string, number>()
  #t = new Float64Array(FIRST_CAPACITY)
  #rows = 0
  #ascending = true

  /** Sets begun so far. */
  get rows(): number {
    return this.#rows
  }

  /** Index of a sensor's column, made when it is new. */
  column(id: string, unit: string | null): number {
    const known = this.#index.get(id)
    if (known !== undefined) {
      const column = this.#columns[known] as Column
      column.unit ??= unit
      return known
    }
    this.#mustHold(this.#columns.length + 1, this.#t.length)
    this.#index.set(id, this.#columns.length)
    this.#columns.push({ id, unit, values: missing(this.#t.length) })
    return this.#columns.length - 1
  }

  /** Begins a set; its values follow. */
  row(timeMs: number): void {
    if (this.#rows === this.#t.length) this.#grow()
    if (this.#rows > 0 && !(timeMs > (this.#t[this.#rows - 1] as number))) this.#ascending = false
    this.#t[this.#rows++] = timeMs
  }

  /** A value of the set begun last; `NaN` is missing. */
  set(column: number, value: number): void {
    if (!Number.isNaN(value)) (this.#columns[column] as Column).values[this.#rows - 1] = value
  }

  /** What was collected so far, in arrays of its own. */
  finish(skipped: number): DataReadout {
    const order = this.#ascending ? undefined : this.#order()
    const columns: Columns = { t: this.#t.slice(0, this.#rows), sensors: new Map() }
    if (order) columns.t = mergedTimes(this.#t, order)
    for (const { id, values } of this.#columns) {
      const column = order
        ? mergedValues(this.#t, values, order, columns.t.length)
        : values.slice(0, this.#rows)
      columns.sensors.set(id, column)
    }
    return { columns, sensors: this.#columns.map(({ id, unit }) => ({ id, unit })), skipped }
  }

  /** Row numbers by time, rows of one time in the order they came. */
  #order(): Uint32Array {
    const t = this.#t
    return Uint32Array.from({ length: this.#rows }, (_, row) => row).sort(
      (a, b) => (t[a] as number) - (t[b] as number) || a - b,
    )
  }

  #grow(): void {
    const capacity = this.#t.length * 2
    this.#mustHold(this.#columns.length, capacity)
    const t = new Float64Array(capacity)
    t.set(this.#t)
    this.#t = t
    for (const column of this.#columns) {
      const values = missing(capacity)
      values.set(column.values)
      column.values = values
    }
  }

  #mustHold(columns: number, rows: number): void {
    if ((columns + 1) * rows > MOST_CELLS) throw new UpstreamTooLarge(`${MOST_CELLS} values`)
  }
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
