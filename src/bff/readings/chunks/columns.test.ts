import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Columns } from '../../../domain/series/series.ts'
import { areEqual, concat, NO_COLUMNS, slice, withReading } from './columns.ts'

const SENSORS = ['a', 'b', 'c']

/** Ascending times and some sensors, each with at least one value. */
const columns = fc
  .uniqueArray(fc.nat(500), { minLength: 1, maxLength: 40 })
  .chain((times) =>
    fc.tuple(
      fc.constant(Float64Array.from(times).sort()),
      fc.array(
        fc.array(fc.option(fc.integer(), { nil: Number.NaN }), {
          minLength: times.length,
          maxLength: times.length,
        }),
        { maxLength: SENSORS.length },
      ),
    ),
  )
  .map(([t, values]): Columns => {
    const filled = values.filter((column) => column.some((value) => !Number.isNaN(value)))
    return {
      t,
      sensors: new Map(filled.map((column, n) => [SENSORS[n] as string, Float64Array.from(column)])),
    }
  })

describe('columns', () => {
  it('are the same after they were cut anywhere and concatenated', () => {
    fc.assert(
      fc.property(columns, fc.array(fc.nat(520), { maxLength: 6 }), (whole, cuts) => {
        const bounds = [Number.NEGATIVE_INFINITY, ...cuts.sort((x, y) => x - y), Number.POSITIVE_INFINITY]
        const parts = bounds.slice(1).map((bound, n) => slice(whole, bounds[n] as number, bound))
        expect(sorted(concat(parts))).toEqual(sorted(whole))
      }),
    )
  })

  it('are equal when every time and every value is, missing ones too', () => {
    fc.assert(
      fc.property(columns, fc.nat(), (one, at) => {
        const other = structuredClone(one)
        expect(areEqual(one, other)).toBe(true)
        const [column] = other.sensors.values()
        const changed = column ?? other.t
        changed[at % changed.length] = 0.5
        expect(areEqual(one, other)).toBe(false)
      }),
    )
  })

  it('are the same in whatever order, and however often, their readings come', () => {
    fc.assert(
      fc.property(columns, fc.infiniteStream(fc.nat()), (whole, random) => {
        const rows = Array.from(whole.t, (t, n) => {
          const values = [...whole.sensors].map(([id, column]) => [id, column[n] as number] as const)
          return { t, values: new Map(values.filter(([, value]) => !Number.isNaN(value))) }
        })
        const twice = [...rows, ...rows].map((row) => ({ row, key: random.next().value as number }))
        let made = NO_COLUMNS
        for (const { row } of twice.sort((x, y) => x.key - y.key)) made = withReading(made, row.t, row.values)
        expect(sorted(made)).toEqual(sorted(whole))
        for (const { t, values } of rows) expect(withReading(made, t, values)).toBe(made)
      }),
    )
  })

  it('take a value that was corrected or came on its own, and keep the others of its time', () => {
    const one = withReading(
      NO_COLUMNS,
      5,
      new Map([
        ['a', 1],
        ['b', 2],
      ]),
    )
    const other = withReading(
      one,
      5,
      new Map([
        ['b', 3],
        ['c', 4],
      ]),
    )
    expect([...other.sensors].map(([id, column]) => [id, ...column])).toEqual([
      ['a', 1],
      ['b', 3],
      ['c', 4],
    ])
    expect([...one.sensors.values()].map((column) => [...column])).toEqual([[1], [2]])
  })

  it('leave out the sensors that have no value in a cut', () => {
    const whole = {
      t: Float64Array.of(1, 2),
      sensors: new Map([['a', Float64Array.of(1, Number.NaN)]]),
    }
    expect(slice(whole, 2, 3)).toEqual({ t: Float64Array.of(2), sensors: new Map() })
  })
})

function sorted({ t, sensors }: Columns) {
  return { t, sensors: [...sensors].sort(([a], [b]) => a.localeCompare(b)) }
}
