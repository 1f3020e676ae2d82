import { expect, it } from 'vitest'
import type { ChartSeries } from '../../../../view/plot/series/nearby-rain.ts'
import { byColumns } from '../../../../view/plot/steps/column-steps.ts'
import { shifted } from './shift-series.ts'

const series: ChartSeries = {
  ...{ device: 'd', from: 0, to: 40, asOf: 35, stale: false, readings: 4, expected: 4 },
  gaps: [[20, 30]],
  partial: { ofMs: 40, readMs: 30, missing: [[30, 40]] },
  sensors: [
    {
      ...{ id: 's', unit: 'cm', count: 4, mean: 2 },
      ...{ min: { t: 0, v: 1 }, max: { t: 15, v: 4 }, last: { t: 30, v: 2 } },
      ...{ t: [0, 10, 15, 20, 30], v: [1, 2, 4, null, 2] },
      implausible: { count: 1, t: [20], v: [99] },
      means: { width: 4, mean: [2, 2], count: [3, 1] },
      buckets: { stepMs: 10, t: [0], v: [1], ends: [10] },
    },
  ],
}

it('a shifted series has every time of it later by as much, and the same values', () => {
  const before = byColumns(series)
  const after = shifted(before, 1000)
  expect(after).toMatchObject({ from: 1000, to: 1040, asOf: 1035, gaps: [[1020, 1030]] })
  expect(after.partial?.missing).toEqual([[1030, 1040]])
  const [one, was] = [after.sensors[0], before.sensors[0]]
  expect(one).toMatchObject({
    ...{ t: [1000, 1010, 1015, 1020, 1030], v: [1, 2, 4, null, 2], mean: 2 },
    ...{ min: { t: 1000, v: 1 }, max: { t: 1015, v: 4 }, last: { t: 1030, v: 2 } },
    implausible: { count: 1, t: [1020], v: [99] },
    buckets: { t: [1000], ends: [1010] },
  })
  expect(was?.steps).toBeDefined()
  const times = ['from', 'to', 'minAt', 'maxAt'] as const
  for (const name of times)
    expect(Array.from(one?.steps?.[name] ?? [])).toEqual(
      Array.from(was?.steps?.[name] ?? [], (t) => t + 1000),
    )
  expect(one?.steps?.mean).toEqual(was?.steps?.mean)
  expect(shifted(after, -1000)).toEqual(before)
})

it('one that is not shifted is the same', () => {
  expect(shifted(series, 0)).toBe(series)
})
