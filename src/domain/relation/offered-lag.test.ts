import { describe, expect, test } from 'vitest'
import { finished } from '../testing/finished.ts'
import { REAL_DATA, realColumn } from '../testing/real-columns.ts'
import { type Relation, relationInSteps } from './relation-report.ts'

const HOUR = 3_600_000
const QUARTER = 900_000
const DAY = 24 * HOUR

const levelOf = (station: string) => realColumn(station, 'FLUID_LEVEL (cm)')

type Columns = readonly [t: Float64Array, v: Float64Array]

function relationOf(x: Columns, y: Columns, from: string, days: number, lagMs?: number): Relation {
  const range = { fromMs: Date.parse(from), toMs: Date.parse(from) + days * DAY }
  const related = ([t, v]: Columns) => {
    const isIn = (_: number, i: number) => (t[i] as number) >= range.fromMs && (t[i] as number) < range.toMs
    const sensor = { kind: 'FLUID_LEVEL', unit: 'cm' }
    return { sensor, intervalSeconds: 900, t: t.filter(isIn), usable: v.filter(isIn) }
  }
  return finished(relationInSteps(related(x), related(y), { range, lagMs, mostLagMs: 48 * HOUR }))
}

/** Pearson's coefficient of the rows of equal stamps, the second so many quarters of an hour later, by its defining sums. */
function pearson([t, v]: Columns, [laterT, laterV]: Columns, quarters: number): number {
  const later = new Map(Array.from(laterT, (ms, i) => [ms, laterV[i] as number]))
  const rows = Array.from(t, (ms, i) => [v[i], later.get(ms + quarters * QUARTER)] as [number, number])
  const known = rows.filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y))
  const mean = (of: 0 | 1) => known.reduce((sum, row) => sum + row[of], 0) / known.length
  const [meanX, meanY] = [mean(0), mean(1)]
  const sum = (term: (dx: number, dy: number) => number) =>
    known.reduce((total, [x, y]) => total + term(x - meanX, y - meanY), 0)
  return sum((dx, dy) => dx * dy) / Math.sqrt(sum((dx) => dx * dx) * sum((_, dy) => dy * dy))
}

const within = ([t, v]: Columns, from: string, days: number): Columns => {
  const isIn = (_: number, i: number) =>
    (t[i] as number) >= Date.parse(from) && (t[i] as number) < Date.parse(from) + days * DAY
  return [t.filter(isIn), v.filter(isIn)]
}

describe.skipIf(REAL_DATA === undefined)('no lag is offered of real records', () => {
  test('while two rivers fall for a week: the curve is flat', () => {
    const [x, y] = [levelOf('ea-f1204-mytholmroyd'), levelOf('ea-f1707-armley')]
    const [from, days] = ['2015-05-10T00:00:00Z', 7] as const
    const [inX, inY] = [within(x, from, days), within(y, from, days)]
    const rows = Array.from({ length: 48 }, (_, i) => pearson(inX, inY, i * 4))
    // from the best on r does not fall by 0.05 within two days
    const highest = Math.max(...rows)
    expect(highest).toBeGreaterThan(0.98)
    expect(highest - Math.min(...rows.slice(rows.indexOf(highest)))).toBeLessThan(0.05)
    const found = relationOf(x, y, from, days)
    expect(found).toMatchObject({ best: null, lagMs: 0, refused: { why: 'flat' } })
    expect(found.refused?.r).toBeCloseTo(highest, 2)
    expect(relationOf(x, y, from, days, 6 * HOUR)).toMatchObject({ best: null, lagMs: 6 * HOUR })
  })

  test('of turbidity and water temperature for a month: at the highest r the ranks fall', () => {
    const of = (header: string) => realColumn('nerrs-apadbwq', header)
    const [x, y] = [of('TURBIDITY (NTU)'), of('WATER_TEMPERATURE (°C)')]
    const found = relationOf(x, y, '2012-02-01T00:00:00Z', 30)
    expect(found).toMatchObject({ best: null, refused: { why: 'rank', lagMs: -30.75 * HOUR } })
    const [inX, inY] = [x, y].map((columns) => within(columns, '2012-02-01T00:00:00Z', 30)) as [
      Columns,
      Columns,
    ]
    expect(pearson(inX, inY, -123)).toBeGreaterThan(0)
    expect(found.refused?.r).toBeCloseTo(pearson(inX, inY, -123), 2)
  })

  test('but it is while one flood runs down a river', () => {
    const [x, y] = [levelOf('ea-wear-stanhope'), levelOf('ea-wear-witton-park')]
    const found = relationOf(x, y, '2022-10-18T00:00:00Z', 30)
    expect(found).toMatchObject({ best: { lagMs: 3 * HOUR }, refused: null })
  })
})

test('no lag is offered where rank correlation contradicts it: one common spike in waves that go against each other', () => {
  const t = Float64Array.from({ length: 400 }, (_, i) => i * QUARTER)
  const spike = (i: number, at: number) => (Math.abs(i - at) < 3 ? 60 : 0)
  const wave = (i: number) => Math.sin(i / 25 + Math.sin(i / 7))
  const x: Columns = [t, t.map((_, i) => wave(i) + spike(i, 200))]
  const y: Columns = [t, t.map((_, i) => -wave(i - 4) + spike(i, 204))]
  const found = relationOf(x, y, '1970-01-01T00:00:00Z', 400 / 96)
  expect(pearson(x, y, 4)).toBeGreaterThan(0.9)
  expect(found).toMatchObject({ best: null, refused: { why: 'rank', lagMs: HOUR } })
  expect(found.refused?.rank).toBeLessThan(-0.5)
  // also where another lag is looked at
  expect(relationOf(x, y, '1970-01-01T00:00:00Z', 400 / 96, 0).refused?.why).toBe('rank')
})
