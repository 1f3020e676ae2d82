import { expect, it } from 'vitest'
import type { DeviceSeries } from '../../../../domain/series.ts'
import { daySum } from './day-sum.ts'

const day = (sum?: number) =>
  ({ sensors: [{ id: 'R', ...(sum !== undefined && { sum }) }] }) as unknown as DeviceSeries

it('a day without a drop is 0, and a day without a reading is not', () => {
  expect(daySum(day(0), 'R')).toBe(0)
  expect(daySum(day(84.2), 'R')).toBe(84.2)
  expect(daySum(day(), 'R')).toBeUndefined()
  expect(daySum(day(1), 'other')).toBeUndefined()
  expect(daySum(null, 'R')).toBeUndefined()
})
