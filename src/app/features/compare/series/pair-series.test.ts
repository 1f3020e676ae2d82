import { describe, expect, it } from 'vitest'
import type { Line } from '../../../../domain/series/series.ts'
import type { SteppedSeries } from '../../../../view/plot/steps/steps.ts'
import { pairSeries } from './pair-series.ts'

const about = { id: 'A-B', unit: 'cm' }
const series = (line: Line): SteppedSeries => ({
  ...{ id: '', unit: 'cm', count: 0, mean: null, min: null, max: null, last: null },
  ...line,
})
const first = series({ t: [0, 10, 20, 30, 40], v: [100, 110, null, 130, 140] })

describe('two series', () => {
  it('differ at the times of the first, the second taken in between its own', () => {
    const second = series({ t: [0, 20, 40], v: [50, 70, 90] })
    expect(pairSeries('difference', first, second, about)).toEqual({
      ...about,
      ...{ t: [0, 10, 20, 30, 40], v: [50, 50, null, 50, 50] },
      ...{ min: { t: 0, v: 50 }, max: { t: 0, v: 50 }, last: { t: 40, v: 50 }, count: 4, mean: 50 },
    })
  })

  it('are not put together over a gap, nor outside of the second', () => {
    const second = series({ t: [5, 12, 20, 30], v: [1, null, 1, 1] })
    expect(pairSeries('difference', first, second, about).v).toEqual([null, null, null, 129, null])
  })

  it('have a ratio where the second is not 0', () => {
    const second = series({ t: [0, 10, 20, 30, 40], v: [50, 0, 1, 65, 70] })
    expect(pairSeries('ratio', first, second, { ...about, unit: '' }).v).toEqual([2, null, null, 2, 2])
  })

  it('are compared by the means of their steps, which stand at the same times', () => {
    const stepped = (mean: number[], isJoined: number[]): SteppedSeries => {
      const numbers = (list: number[]) => Float64Array.from(list)
      const steps = {
        areColumns: true,
        ...{ from: numbers([0, 10, 20]), to: numbers([10, 20, 30]), count: numbers([4, 4, 4]) },
        ...{ min: numbers(mean), max: numbers(mean), mean: numbers(mean) },
        ...{ minAt: numbers([1, 11, 21]), maxAt: numbers([2, 12, 22]) },
        isJoined: Uint8Array.from(isJoined),
      }
      return { ...series({ t: [], v: [] }), steps }
    }
    const pair = pairSeries('difference', stepped([9, 8, 7], [0, 1, 0]), stepped([1, 2, 3], [0, 1, 1]), about)
    expect(pair).toMatchObject({ t: [5, 15, 20, 25], v: [8, 6, null, 4], mean: 6 })
  })

  it('are compared by the bars of amounts, over no gap and of one length only', () => {
    const amounts = (stepMs: number, t: number[], v: (number | null)[]): SteppedSeries => ({
      ...series({ t: [3, 7, 13], v: [1, 1, 1] }),
      buckets: { stepMs, t, v },
    })
    const gauge = amounts(10, [0, 10, 30], [2, 5, 4])
    const pair = pairSeries('difference', gauge, amounts(10, [0, 10, 20, 30], [1, 1, 1, 1]), about)
    expect(pair).toMatchObject({ t: [5, 15, 25, 35], v: [1, 4, null, 3] })
    expect(pairSeries('difference', gauge, amounts(20, [0, 20], [1, 1]), about).max).toBeNull()
  })

  it('differ by the shorter way round where they are directions', () => {
    const vane = series({ t: [0, 10, 20], v: [10, 350, 180] })
    const other = series({ t: [0, 5, 15, 20], v: [350, 358, 6, 0] })
    expect(pairSeries('difference', vane, other, about, { isDirection: true }).v).toEqual([20, -12, -180])
  })
})
