import { expect, it } from 'vitest'
import { stepsOf } from '../../../../view/plot/steps/aggregate-steps.ts'
import type { SteppedSeries } from '../../../../view/plot/steps/steps.ts'
import { compareRows } from './compare-rows.ts'

const series = (edges: number[], mean: (number | null)[], sum?: (number | null)[]): SteppedSeries => {
  const count = mean.map((value) => (value === null ? 0 : 2))
  const columns = {
    count,
    usable: mean,
    min: mean,
    minAt: mean,
    max: mean,
    maxAt: mean,
    mean,
    ...(sum && { sum }),
  }
  const steps = stepsOf(edges, columns)
  const about = { id: '', unit: '', t: [], v: [], count: 0, min: null, max: null, last: null, mean: null }
  return { ...about, ...(steps && { steps }) }
}

it('series whose steps begin together share rows, others have rows between them', () => {
  const level = series([0, 10, 20, 30], [1, null, 3])
  const rain = series([0, 10, 20, 30], [0.5, 0.1, 0.2], [1, 0.2, 0.4])
  const shifted = series([5, 15], [9])
  expect(compareRows([level, rain, shifted, undefined])).toEqual([
    { fromMs: 0, values: [1, 1, null, null] },
    { fromMs: 5, values: [null, null, 9, null] },
    { fromMs: 10, values: [null, 0.2, null, null] },
    { fromMs: 20, values: [3, 0.4, null, null] },
  ])
})

it('there are none before steps have come', () => {
  const { steps: _, ...plain } = series([0, 10], [1])
  expect(compareRows([plain, undefined])).toEqual([])
})
