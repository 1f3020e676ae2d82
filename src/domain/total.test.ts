import { expect, it } from 'vitest'
import { totalOf } from './total.ts'

const wrong = (count: number) => ({ count, t: [], v: [] })

it('is what fell, 0 too', () => {
  expect(totalOf({ count: 288, sum: 84.2 }, 288)).toEqual({ sum: 84.2, isPartial: false })
  expect(totalOf({ count: 280, sum: 0 }, 288)).toEqual({ sum: 0, isPartial: false })
})

it('is none where nothing was measured, or nothing that can be true', () => {
  expect(totalOf({ count: 0, sum: 0 }, 288)).toBeUndefined()
  expect(totalOf({ count: 288, sum: 0, implausible: wrong(288) }, 288)).toBeUndefined()
  expect(totalOf({ count: 288 }, 288)).toBeUndefined()
})

it('is part of what fell where a tenth of the readings is missing or cannot be true', () => {
  expect(totalOf({ count: 48, sum: 0 }, 288)?.isPartial).toBe(true)
  expect(totalOf({ count: 288, sum: 3, implausible: wrong(240) }, 288)?.isPartial).toBe(true)
  expect(totalOf({ count: 48, sum: 3 }, null)?.isPartial).toBe(false)
})
