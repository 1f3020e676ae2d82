import { expect, it } from 'vitest'
import type { DeviceSeries } from '../../../domain/series/series.ts'
import { daySum } from './StationFacts.tsx'

const day = (count: number, sum?: number) =>
  ({ sensors: [{ id: 'R', count, ...(sum !== undefined && { sum }) }] }) as unknown as DeviceSeries

it('a day without a drop is 0, and a day without a reading is not', () => {
  expect(daySum(day(288, 0), 'R', 300)?.sum).toBe(0)
  expect(daySum(day(288, 84.2), 'R', 300)?.sum).toBe(84.2)
  expect(daySum(day(0), 'R', 300)).toBeUndefined()
  expect(daySum(day(1, 1), 'other', 300)).toBeUndefined()
  expect(daySum(null, 'R', 300)).toBeUndefined()
})
