import { atOnce } from '../../../domain/in-steps.ts'
import { lowerBound } from '../../../domain/series/m4.ts'
import type { Columns } from '../../../domain/series/series.ts'

/** Objects around the numbers. */
const OVERHEAD_BYTES = 600

export const NO_COLUMNS: Columns = { t: new Float64Array(0), sensors: new Map() }

/**
 * The readings from `fromMs` up to, but not including, `beforeMs`; sensors without any are left out. A part is in arrays
 * of its own, so that it does not keep the whole in memory; all of the columns are given back as they are.
 */
export function slice(columns: Columns, fromMs: number, beforeMs: number): Columns {
  const from = lowerBound(columns.t, fromMs)
  const before = lowerBound(columns.t, beforeMs)
  const isAll = before - from === columns.t.length
  const sensors = new Map<string, Float64Array>()
  for (const [id, values] of columns.sensors) {
    const part = isAll ? values : values.subarray(from, before)
    if (hasValue(part)) sensors.set(id, isAll ? values : part.slice())
  }
  if (isAll && sensors.size === columns.sensors.size) return columns
  return { t: isAll ? columns.t : columns.t.slice(from, before), sensors }
}

function hasValue(values: Float64Array): boolean {
  return values.some((value) => !Number.isNaN(value))
}

/** Puts parts that follow each other in time behind one another. One part alone is given back as it is. */
export function concat(parts: readonly Columns[]): Columns {
  return atOnce(joinedInSteps(parts))
}

/** One column a step: a year of minutes is 25 MB. */
export function* joinedInSteps(parts: readonly Columns[]): Generator<undefined, Columns> {
  const filled = parts.filter(({ t }) => t.length > 0)
  if (filled.length < 2) return filled[0] ?? NO_COLUMNS
  const length = filled.reduce((sum, { t }) => sum + t.length, 0)
  const column = (of: (part: Columns) => Float64Array | undefined) => {
    const whole = new Float64Array(length)
    let at = 0
    for (const part of filled) {
      const values = of(part)
      if (values) whole.set(values, at)
      else whole.fill(Number.NaN, at, at + part.t.length)
      at += part.t.length
    }
    return whole
  }
  const t = column((part) => part.t)
  const sensors = new Map<string, Float64Array>()
  for (const id of new Set(filled.flatMap((part) => [...part.sensors.keys()]))) {
    yield
    sensors.set(
      id,
      column((part) => part.sensors.get(id)),
    )
  }
  return { t, sensors }
}

/** Empty without a measurement set of that time. */
export function valuesAt({ t, sensors }: Columns, timeMs: number): Map<string, number> {
  const at = lowerBound(t, timeMs)
  const values = new Map<string, number>()
  if (t[at] !== timeMs) return values
  for (const [id, column] of sensors) {
    const value = column[at] as number
    if (!Number.isNaN(value)) values.set(id, value)
  }
  return values
}

/** Whether the columns have these values at that time. */
export function hasReading(columns: Columns, timeMs: number, values: ReadonlyMap<string, number>): boolean {
  const at = lowerBound(columns.t, timeMs)
  if (columns.t[at] !== timeMs) return false
  return [...values].every(([id, value]) => columns.sensors.get(id)?.[at] === value)
}

/** Inserts a measurement set or merges it with that of its time. The same object when nothing changes. */
export function withReading(columns: Columns, timeMs: number, values: ReadonlyMap<string, number>): Columns {
  if (hasReading(columns, timeMs, values)) return columns
  const at = lowerBound(columns.t, timeMs)
  const isThere = columns.t[at] === timeMs
  const length = columns.t.length + (isThere ? 0 : 1)
  const after = isThere ? at + 1 : at
  const spread = (column: Float64Array | undefined, value: number) => {
    const wider = new Float64Array(length).fill(Number.NaN)
    if (column) {
      wider.set(column.subarray(0, at))
      wider.set(column.subarray(after), at + 1)
    }
    wider[at] = value
    return wider
  }
  const sensors = new Map<string, Float64Array>()
  for (const [id, column] of columns.sensors) {
    const before = isThere ? (column[at] as number) : Number.NaN
    sensors.set(id, spread(column, values.get(id) ?? before))
  }
  for (const [id, value] of values) if (!sensors.has(id)) sensors.set(id, spread(undefined, value))
  return { t: spread(columns.t, timeMs), sensors }
}

export function areEqual(a: Columns, b: Columns): boolean {
  if (!sameBits(a.t, b.t) || a.sensors.size !== b.sensors.size) return false
  for (const [id, values] of a.sensors) {
    const others = b.sensors.get(id)
    if (!others || !sameBits(values, others)) return false
  }
  return true
}

export function bytesOf({ t, sensors }: Columns): number {
  return t.byteLength * (1 + sensors.size) + OVERHEAD_BYTES
}

function sameBits(a: Float64Array, b: Float64Array): boolean {
  return a.length === b.length && Buffer.from(a.buffer, a.byteOffset, a.byteLength).equals(bytes(b))
}

function bytes(array: Float64Array): Buffer {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength)
}
