import { describe, expect, it } from 'vitest'
import { pairIn, placeIn, withAdded, withLags, withMoved, withRemoved } from './edit-series.ts'
import type { SeriesChoice } from './series-choice.ts'

const search = { series: 'a:1,b:1:PT6H,c:1', levels: 'B', normals: 'C', pair: 'A-C' }
const other: SeriesChoice = { deviceId: 'd', sensorId: '1', lagMs: 0, earlier: null }

describe('what names a series by its letter', () => {
  it('follows it when it is moved', () => {
    expect(withMoved(search, 2, 0)).toEqual({
      series: 'c:1,a:1,b:1:PT6H',
      levels: 'C',
      normals: 'A',
      pair: 'B-A',
    })
    expect(withMoved(search, 0, 1)).toEqual({
      series: 'b:1:PT6H,a:1,c:1',
      levels: 'A',
      normals: 'C',
      pair: 'B-C',
    })
  })

  it('goes with it when it is removed', () => {
    expect(withRemoved(search, 1)).toEqual({
      series: 'a:1,c:1',
      levels: undefined,
      normals: 'B',
      pair: 'A-B',
    })
    expect(withRemoved(search, 0)).toEqual({
      series: 'b:1:PT6H,c:1',
      levels: 'A',
      normals: 'B',
      pair: undefined,
    })
    expect(withRemoved({ series: 'a:1' }, 0).series).toBeUndefined()
  })

  it('is none where there is no such series', () => {
    expect([placeIn('B', 2), placeIn('C', 2), placeIn('x', 2), placeIn(undefined, 2)]).toEqual([
      1, -1, -1, -1,
    ])
    expect(pairIn('B/A', 2)).toEqual({ kind: 'ratio', of: 1, to: 0 })
    expect(['A-A', 'A-C', 'A+B', '', undefined].map((text) => pairIn(text, 2))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })
})

describe('a series', () => {
  it('is added once, and as the eighth at most', () => {
    expect(withAdded(search, other).series).toBe('a:1,b:1:PT6H,c:1,d:1')
    expect(withAdded(search, { ...other, deviceId: 'a' }).series).toBe(search.series)
    const full = Array.from({ length: 8 }, (_, i) => `s${i}:1`).join(',')
    expect(withAdded({ series: full }, other).series).toBe(full)
  })

  it('gets another lag', () => {
    expect(withLags(search, [60_000, 0, -60_000]).series).toBe('a:1:-PT1M,b:1,c:1:PT1M')
  })
})
