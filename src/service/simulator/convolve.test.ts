import { describe, expect, test } from 'vitest'
import { convolved, fading } from './convolve.ts'
import { DAY_MS, HOUR_MS, STEP_MS, STEPS_PER_DAY, stateAt, sumOfDay } from './day-grid.ts'

const NOTHING = new Float64Array(STEPS_PER_DAY)
/** One burst of 2 at the last step of day 10. */
const burst = (day: number) => (day === 10 ? NOTHING.with(STEPS_PER_DAY - 1, 2) : NOTHING)

describe('convolved', () => {
  test('answers a burst with the kernel, across the end of the day', () => {
    const answer = convolved(burst, Float64Array.of(0.5, 0.3, 0.2))
    expect(answer(10).at(-1)).toBe(1)
    expect([...answer(11).slice(0, 3)]).toEqual([0.6, 0.4, 0])
    expect(answer(12)).toEqual(NOTHING)
    expect(answer(9)).toEqual(NOTHING)
  })

  test('reaches as many days back as the kernel is long', () => {
    const answer = convolved(burst, new Float64Array(3 * STEPS_PER_DAY).fill(1))
    const whole = [9, 10, 11, 12, 13, 14].map((day) => sumOfDay(answer(day)))
    expect(whole).toEqual([0, 2, 576, 576, 574, 0])
  })
})

test('a fading store loses the factor e in its time', () => {
  const kernel = fading(2)
  expect(kernel[0]).toBe(1)
  expect((kernel[24] as number) / (kernel[0] as number)).toBeCloseTo(Math.exp(-1), 12)
})

describe('stateAt', () => {
  const rising = (day: number) =>
    Float64Array.from({ length: STEPS_PER_DAY }, (_, step) => day * STEPS_PER_DAY + step + 1)

  test('gives the end of a step as it is and goes straight between, also over midnight', () => {
    const steps = (timeMs: number) => stateAt(rising, timeMs)
    expect(steps(3 * DAY_MS)).toBe(3 * STEPS_PER_DAY)
    expect(steps(3 * DAY_MS + STEP_MS)).toBe(3 * STEPS_PER_DAY + 1)
    expect(steps(3 * DAY_MS + STEP_MS / 2)).toBe(3 * STEPS_PER_DAY + 0.5)
    expect(steps(3 * DAY_MS + 5 * HOUR_MS)).toBe(3 * STEPS_PER_DAY + 60)
  })
})
