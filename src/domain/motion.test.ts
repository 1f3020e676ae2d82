import { expect, it } from 'vitest'
import { motionOf } from './motion.ts'

const every5 = (v: number[]) => ({ t: v.map((_, n) => n * 300_000), v })

it('a motion is of the newest reading, and there is none without one', () => {
  expect(motionOf(every5([]), 300)).toBeUndefined()
  expect(motionOf(every5([7]), 300)).toEqual({
    ...{ newest: { t: 0, v: 7 }, ratePerHour: null, isSlowing: false, covered: 0 },
  })
})

it('a motion has covered what lies between its turn and its newest reading', () => {
  expect(motionOf(every5([120, 110, 100, 104, 108, 112]), 300)?.covered).toBe(12)
  expect(motionOf(every5([80, 95, 100, 96, 92, 88]), 300)?.covered).toBe(12)
  expect(motionOf(every5([100, 100, 100, 100]), 300)?.covered).toBe(0)
})

it.each([
  ['steadily', [100, 105, 110, 115, 120, 125], false],
  ['faster and faster', [100, 101, 103, 107, 115, 130], false],
  ['at half its rate over three readings', [100, 110, 120, 130, 140, 150, 155, 160], false],
  ['at less than half its rate over three readings', [100, 110, 120, 130, 140, 150, 155, 159], true],
  ['up and then down', [100, 110, 120, 130, 131, 128], true],
])('a rise that goes on %s is slowing: %s', (_, values, isSlowing) => {
  const { ratePerHour } = motionOf(every5(values), 300) ?? {}
  expect(motionOf(every5(values), 300)?.isSlowing, `${ratePerHour}`).toBe(isSlowing)
  const falling = values.map((value) => -value)
  expect(motionOf(every5(falling), 300)?.isSlowing).toBe(isSlowing)
})
