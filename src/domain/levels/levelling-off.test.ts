import { expect, it } from 'vitest'
import { isLevellingOff } from './levelling-off.ts'

const MINUTE = 60_000
const line = (values: (number | null)[]) => ({ t: values.map((_, i) => i * 10 * MINUTE), v: values })

it('a curve whose last half hour is slower than half its rate levels off', () => {
  expect(isLevellingOff(line([100, 120, 140, 150, 152, 153, 154]), 60, 600)).toBe(true)
  expect(isLevellingOff(line([100, 110, 120, 130, 140, 150, 160]), 60, 600)).toBe(false)
})

it('a curve that turns levels off, whichever way it went', () => {
  expect(isLevellingOff(line([100, 120, 140, 150, 145, 140, 135]), 30, 600)).toBe(true)
  expect(isLevellingOff(line([160, 140, 120, 110, 112, 114, 116]), -40, 600)).toBe(true)
})

it('nothing is said of a line without readings to say it by', () => {
  expect(isLevellingOff(line([null, null]), 60, 600)).toBe(false)
  expect(isLevellingOff(line([100, 110]), 60, 600)).toBe(false)
  expect(isLevellingOff(line([100, 104, null, null, 106]), 60, 3600)).toBe(false)
})
