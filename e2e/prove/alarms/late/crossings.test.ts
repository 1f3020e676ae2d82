import { describe, expect, test } from 'vitest'
import { realData } from '../../../support/real-data.ts'
import { crossingsOf, marginOf } from './crossings.ts'
import { floodsOf } from './recorded-floods.ts'
import { riversIn } from './records.ts'

const MINUTE_MS = 60_000
const levels = [
  { severity: 1, at: 100 },
  { severity: 2, at: 200 },
]

/** Readings every 15 minutes from 0 on. */
function measured(...values: number[]) {
  return values.map((v, n) => ({ t: n * 15 * MINUTE_MS, v }))
}

function spans(values: readonly number[]) {
  return crossingsOf(measured(...values), { levels, intervalSeconds: 900 }).map(({ level, fromMs, toMs }) => [
    level,
    fromMs / MINUTE_MS,
    toMs / MINUTE_MS,
  ])
}

test('the margin is 5 % of the smallest distance between two thresholds, of a lone level of a tenth of it', () => {
  expect(marginOf(levels)).toBe(5)
  expect(marginOf([{ severity: 3, at: 390 }])).toBeCloseTo(1.95)
})

test('a level is entered at its threshold, and left further back than the margin', () => {
  expect(spans([99, 100, 95, 94, 90])).toEqual([[1, 15, 45]])
  expect(spans([99, 205, 195, 194, 94])).toEqual([
    [1, 15, 60],
    [2, 15, 45],
  ])
})

test('a level that no reading has reached for more than two hours is over', () => {
  const lingering = Array.from({ length: 9 }, () => 97)
  expect(spans([100, ...lingering.slice(1), 97])).toEqual([[1, 0, 135]])
  expect(spans([100, ...lingering.slice(1)])).toEqual([[1, 0, Number.POSITIVE_INFINITY]])
})

describe.skipIf(!realData())('of the real records', () => {
  const rivers = riversIn(realData() ?? '')

  test('Boxing Day 2015 is a flood at Armley and at Mytholmroyd, at its very readings', () => {
    const [calder, aire] = ['ea-f1204-mytholmroyd', 'ea-f1707-armley'].map((id) =>
      rivers.filter((river) => river.id === id).flatMap(floodsOf),
    )
    const said = (floods: typeof calder) =>
      floods?.map(({ fromMs, toMs }) => [fromMs, toMs].map((ms) => new Date(ms).toISOString().slice(0, 16)))
    expect(said(calder)).toContainEqual(['2015-12-26T08:15', '2015-12-26T16:30'])
    expect(said(aire)).toEqual([['2015-12-26T10:15', '2015-12-27T18:30']])
  })

  test('rivers have levels in rising order and floods, tides have none', () => {
    for (const { id, levels: all } of rivers) expect(all, id).toEqual(all.toSorted((a, b) => a.at - b.at))
    expect(rivers.map(({ id }) => id)).not.toContain('rws-vlissingen')
    expect(rivers.flatMap(floodsOf).length).toBeGreaterThan(30)
    expect(rivers[0]?.readings.every(({ t }, n, all) => n === 0 || t > (all[n - 1]?.t ?? t))).toBe(true)
  })
})
