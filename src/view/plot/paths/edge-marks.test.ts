import { expect, it } from 'vitest'
import { edgeMarkPath } from './edge-marks.ts'

const scale = { fromMs: 0, toMs: 100, width: 100, low: 0, high: 10, height: 50 }
const pathOf = (t: number[], v: number[]) => edgeMarkPath({ count: t.length, t, v }, scale)

it('an error code is marked at the edge it lies beyond, by a triangle that points outwards', () => {
  expect(pathOf([10, 50], [-9999, 9999])).toBe('M10 49l4 -7h-8zM50 1l4 7h-8z')
})

it('a run of them is marked at intervals that can be told apart', () => {
  const t = Array.from({ length: 50 }, (_, i) => i)
  const path = pathOf(
    t,
    t.map(() => 9999),
  )
  expect([...path.matchAll(/M(\d+)/g)].map(([, x]) => Number(x))).toEqual([0, 7, 14, 21, 28, 35, 42, 49])
})

it('what lies outside the times is not marked', () => {
  expect(pathOf([-1, 101], [9999, 9999])).toBe('')
})
