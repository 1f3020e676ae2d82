import { describe, expect, it } from 'vitest'
import type { FlaggedStretch } from '../../../../../domain/quality/flagged-stretches.ts'
import type { JudgedStretch } from '../../../../../domain/quality/judged-stretches.ts'
import { nextSort, stretchRows } from './stretch-rows.ts'

const stretch = (test: FlaggedStretch['test'], from: number, count: number): FlaggedStretch => ({
  test,
  reason: test === 'grossRange' ? 'outside' : test,
  flag: 4,
  from,
  to: from,
  count,
  failed: count,
  low: 0,
  high: 0,
})
const found = [
  { id: 'rain', stretches: [stretch('flatLine', 5, 20), stretch('flatLine', 9, 7)], left: 0 },
  { id: 'level', stretches: [stretch('spike', 7, 1)], left: 0 },
]
const times = (rows: { from: number }[]) => rows.map(({ from }) => from)

describe('rows of flagged stretches', () => {
  it('are in order of time, whatever sensor they are of', () => {
    expect(times(stretchRows(found, ['level', 'rain'], undefined, 'from'))).toEqual([5, 7, 9])
    expect(times(stretchRows(found, ['level', 'rain'], undefined, '-from'))).toEqual([9, 7, 5])
  })

  it('are sorted by how many readings they have, or by the sensors as these are listed', () => {
    expect(times(stretchRows(found, ['level', 'rain'], undefined, '-count'))).toEqual([5, 9, 7])
    expect(times(stretchRows(found, ['level', 'rain'], undefined, 'sensor'))).toEqual([7, 5, 9])
  })

  it('are those of the shown sensors and of one test', () => {
    expect(times(stretchRows(found, ['rain'], undefined, 'from'))).toEqual([5, 9])
    expect(times(stretchRows(found, ['level', 'rain'], 'spike', 'from'))).toEqual([7])
  })

  it('are those of one who judged, with what tests flagged or without', () => {
    const judged = (source: 'operator' | 'agency', from: number) => {
      const { reason: _, ...values } = stretch('spike', from, 1)
      const judgement = {
        id: source,
        sensor: 'rain',
        from,
        to: from + 1,
        flag: 'bad',
        note: '',
        by: null,
        at: 1,
        source,
      }
      return { ...values, test: 'judgement', judgement } as JudgedStretch
    }
    const all = [...found, { id: 'rain', stretches: [judged('agency', 6), judged('operator', 8)], left: 0 }]
    expect(times(stretchRows(all, ['rain'], undefined, 'from'))).toEqual([5, 6, 8, 9])
    expect(times(stretchRows(all, ['rain'], 'agency', 'from'))).toEqual([6])
    expect(times(stretchRows(all, ['rain'], 'flatLine', 'from'))).toEqual([5, 9])
  })

  it('are sorted the other way round by the same column once more, the longest first', () => {
    expect(nextSort('from', 'count')).toBe('-count')
    expect(nextSort('-count', 'count')).toBe('count')
    expect([nextSort('count', 'from'), nextSort('from', 'from')]).toEqual(['from', '-from'])
  })
})
