import { expect, it } from 'vitest'
import { edgeMarkPath, edgeMarks } from './edge-marks.ts'

const scale = { fromMs: 0, toMs: 100, width: 100, low: 0, high: 10, height: 50 }

it('an error code is marked at the edge it lies beyond', () => {
  expect(edgeMarks([10, 50], [-9999, 9999], scale)).toEqual([
    { x: 10, edge: 'bottom' },
    { x: 50, edge: 'top' },
  ])
})

it('a run of them is marked at intervals that can be told apart', () => {
  const t = Array.from({ length: 50 }, (_, i) => i)
  const marks = edgeMarks(
    t,
    t.map(() => 9999),
    scale,
  )
  expect(marks.map(({ x }) => x)).toEqual([0, 7, 14, 21, 28, 35, 42, 49])
})

it('what lies outside the times is not marked', () => {
  expect(edgeMarks([-1, 101], [9999, 9999], scale)).toEqual([])
})

it('the triangles point outwards', () => {
  expect(
    edgeMarkPath(
      [
        { x: 10, edge: 'bottom' },
        { x: 50, edge: 'top' },
      ],
      50,
    ),
  ).toBe('M10 49l4 -7h-8zM50 1l4 7h-8z')
})
