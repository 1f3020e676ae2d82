import { expect, it } from 'vitest'
import { motionOf } from './motion.ts'

const every5 = (v: number[]) => ({ t: v.map((_, n) => n * 300_000), v })

it('a motion is of the newest reading, and there is none without one', () => {
  expect(motionOf(every5([]), 300)).toBeUndefined()
  expect(motionOf(every5([7]), 300)).toEqual({ newest: { t: 0, v: 7 }, ratePerHour: null, isSlowing: false })
})

it.each([
  ['steadily', [100, 105, 110, 115, 120, 125], false],
  ['faster and faster', [100, 101, 103, 107, 115, 130], false],
  ['more slowly for one reading', [100, 105, 110, 115, 120, 121], false],
  ['a little more slowly each time', [100, 105, 110, 114.9, 119.7, 124.4], false],
  ['less than half as fast over three readings', [100, 110, 120, 130, 138, 142], true],
  ['up and then down', [100, 110, 120, 130, 131, 128], true],
])('a rise that goes on %s', (_, values, isSlowing) => {
  expect(motionOf(every5(values), 300)?.isSlowing).toBe(isSlowing)
  const falling = values.map((value) => -value)
  expect(motionOf(every5(falling), 300)?.isSlowing).toBe(isSlowing)
})
