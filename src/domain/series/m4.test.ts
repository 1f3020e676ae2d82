import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ColumnGrid, columnOf, columnStarts, lowerBound, m4, startsAmong, upperBound } from './m4.ts'

/** Ascending times with gaps between them, and values of which some are missing and many are equal. */
const readings = fc
  .array(
    fc.record({
      step: fc.oneof(fc.constant(60_000), fc.integer({ min: 1, max: 10_000_000 })),
      value: fc.oneof(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.constantFrom(-3, -2, -1, -0, 0, 1, 2, 3),
        fc.constant(Number.NaN),
      ),
    }),
    { maxLength: 400 },
  )
  .map((entries) => {
    let time = 1_450_000_000_000
    const t = new Float64Array(entries.length)
    const v = new Float64Array(entries.length)
    for (const [i, { step, value }] of entries.entries()) {
      time += step
      t[i] = time
      v[i] = value
    }
    return { t, v }
  })

const cases = fc.record({
  readings,
  width: fc.integer({ min: 1, max: 200 }),
  cut: fc.tuple(
    fc.double({ min: -0.2, max: 0.6, noNaN: true }),
    fc.double({ min: 0.01, max: 1, noNaN: true }),
  ),
  gapMs: fc.constantFrom(90_000, 1_000_000, Number.POSITIVE_INFINITY),
})

interface Kept {
  t: number
  v: number
}

function gridOf(t: Float64Array, width: number, [start, length]: [number, number]): ColumnGrid {
  const first = t[0] ?? 0
  const span = Math.max(1000, (t.at(-1) ?? 0) - first)
  const fromMs = Math.floor(first + start * span)
  return { fromMs, toMs: fromMs + Math.ceil(length * span), width }
}

function byColumn(t: ArrayLike<number>, v: ArrayLike<number | null>, grid: ColumnGrid): Map<number, Kept[]> {
  const columns = new Map<number, Kept[]>()
  for (let i = 0; i < t.length; i++) {
    const time = t[i] as number
    const value = v[i]
    if (value === null || value === undefined || Number.isNaN(value)) continue
    if (time < grid.fromMs || time > grid.toMs) continue
    const column = columnOf(grid, time)
    columns.set(column, [...(columns.get(column) ?? []), { t: time, v: value }])
  }
  return columns
}

/** JSON has no zero but the positive one, and neither has a line. */
const withoutNegativeZero = (value: number) => (value === 0 ? 0 : value)

describe('M4', () => {
  test('keeps the first, lowest, highest and last reading of every column and nothing else', () => {
    fc.assert(
      fc.property(cases, ({ readings: { t, v }, width, cut, gapMs }) => {
        const grid = gridOf(t, width, cut)
        const line = m4(t, v, grid, gapMs)
        const kept = byColumn(line.t, line.v, grid)
        const all = byColumn(t, v.map(withoutNegativeZero), grid)
        expect([...kept.keys()]).toEqual([...all.keys()])
        for (const [column, members] of all) {
          const low = Math.min(...members.map((reading) => reading.v))
          const high = Math.max(...members.map((reading) => reading.v))
          const wanted = new Set([
            members[0],
            members.at(-1),
            members.find((reading) => reading.v === low),
            members.find((reading) => reading.v === high),
          ])
          expect(kept.get(column)).toEqual(members.filter((reading) => wanted.has(reading)))
        }
      }),
      { numRuns: 500 },
    )
  })

  test('breaks the line exactly where neighbours of different columns have a gap between them', () => {
    fc.assert(
      fc.property(cases, ({ readings: { t, v }, width, cut, gapMs }) => {
        const grid = gridOf(t, width, cut)
        const line = m4(t, v, grid, gapMs)
        const inside = [...byColumn(t, v, grid).values()].flat()
        const breaks = inside.slice(1).flatMap((reading, i) => {
          const before = inside[i] as Kept
          const apart = columnOf(grid, before.t) !== columnOf(grid, reading.t)
          return apart && reading.t - before.t > gapMs ? [(before.t + reading.t) / 2] : []
        })
        expect(line.t.filter((_, i) => line.v[i] === null)).toEqual(breaks)
      }),
      { numRuns: 500 },
    )
  })

  test('never gives more than four points a column and keeps time ascending', () => {
    fc.assert(
      fc.property(cases, ({ readings: { t, v }, width, cut, gapMs }) => {
        const grid = gridOf(t, width, cut)
        const line = m4(t, v, grid, gapMs)
        for (const column of byColumn(line.t, line.v, grid).values())
          expect(column.length).toBeLessThanOrEqual(4)
        for (let i = 1; i < line.t.length; i++) expect(line.t[i]).toBeGreaterThan(line.t[i - 1] as number)
      }),
    )
  })

  test('gives nothing for a range without readings', () => {
    const t = Float64Array.of(1000, 2000)
    expect(m4(t, Float64Array.of(1, 2), { fromMs: 5000, toMs: 9000, width: 10 }, 1500)).toEqual({
      t: [],
      v: [],
    })
  })

  test('takes a reading at the very end of the range into the last column', () => {
    const grid = { fromMs: 0, toMs: 1000, width: 4 }
    expect(columnOf(grid, 1000)).toBe(3)
    expect(m4(Float64Array.of(0, 1000), Float64Array.of(5, 7), grid, 2000)).toEqual({
      t: [0, 1000],
      v: [5, 7],
    })
  })

  test('takes a reading at the very border of two columns into the later, whatever the lengths', () => {
    const grid = { fromMs: Date.UTC(2015, 9, 19, 20, 20), toMs: Date.UTC(2015, 11, 1, 23, 40), width: 1200 }
    const column = (grid.toMs - grid.fromMs) / grid.width
    const borders = Array.from({ length: grid.width }, (_, i) => i)
    expect(borders.map((i) => columnOf(grid, grid.fromMs + i * column))).toEqual(borders)
  })

  test('finds the columns of some readings by their places as it does by their times', () => {
    const some = fc.array(fc.boolean(), { minLength: 400, maxLength: 400 })
    fc.assert(
      fc.property(cases, some, fc.nat(50), ({ readings: { t }, width, cut }, isMarked, begin) => {
        const grid = gridOf(t, width, cut)
        const at = Uint32Array.from(t.keys()).filter((i) => i >= begin && isMarked[i])
        const times = Float64Array.from(at, (i) => t[i] as number)
        const starts = columnStarts(t.subarray(begin), grid)
        expect(startsAmong(at, starts, begin)).toEqual(columnStarts(times, grid))
      }),
    )
  })

  test('keeps a reading of 0 and passes a missing one over', () => {
    const grid = { fromMs: 0, toMs: 1000, width: 4 }
    const line = m4(Float64Array.of(0, 300, 600), Float64Array.of(0, Number.NaN, -1), grid, 400)
    expect(line).toEqual({ t: [0, 300, 600], v: [0, null, -1] })
  })

  test('writes a negative zero as 0', () => {
    const grid = { fromMs: 0, toMs: 1000, width: 4 }
    expect(m4(Float64Array.of(0, 300), Float64Array.of(-0, -0), grid, 400).v).toEqual([0, 0])
  })
})

describe('search in ascending times', () => {
  test('finds the first at or after and the first after', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 50 })),
        fc.integer({ min: -1, max: 51 }),
        (values, at) => {
          const t = values.sort((a, b) => a - b)
          expect(lowerBound(t, at)).toBe(t.filter((x) => x < at).length)
          expect(upperBound(t, at)).toBe(t.filter((x) => x <= at).length)
        },
      ),
    )
  })
})
