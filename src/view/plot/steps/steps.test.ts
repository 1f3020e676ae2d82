import { describe, expect, it } from 'vitest'
import { stepsOf } from './aggregate-steps.ts'
import { chosenStepAt, middleOf, type Steps, stepAt, stepBeside, stepNear } from './steps.ts'

/** Days of 24, 23 and 24 hours, the second without a reading, and one more. */
const HOUR = 3_600_000
const edges = [0, 24, 47, 71, 95].map((hours) => hours * HOUR)
const steps = stepsOf(edges, {
  count: [24, 0, 12, 24],
  usable: [1, 0, 0.5, 1],
  min: [1, null, 3, 4],
  minAt: [0, null, 50 * HOUR, 80 * HOUR],
  max: [9, null, 7, 8],
  maxAt: [2 * HOUR, null, 51 * HOUR, 90 * HOUR],
  mean: [5, null, 5, 6],
}) as Steps

describe('the step at a time', () => {
  it('holds its beginning and not its end', () => {
    expect([0, 24 * HOUR - 1, 47 * HOUR, 71 * HOUR].map((t) => stepAt(steps, t))).toEqual([0, 0, 2, 3])
  })

  it('is none where nothing is known, and outside of all', () => {
    expect([-1, 24 * HOUR, 30 * HOUR, 95 * HOUR].map((t) => stepAt(steps, t))).toEqual([-1, -1, -1, -1])
  })

  it('has its ends, known or not', () => {
    const series = {
      id: 'a',
      unit: '',
      t: [],
      v: [],
      count: 0,
      min: null,
      max: null,
      mean: null,
      last: null,
      steps,
    }
    expect(chosenStepAt([series], 30 * HOUR)).toEqual({ fromMs: 24 * HOUR, toMs: 47 * HOUR })
    expect(chosenStepAt([series], 95 * HOUR)).toBeUndefined()
    expect(chosenStepAt([{ ...series, steps: { ...steps, areColumns: true } }], 30 * HOUR)).toBeUndefined()
  })
})

describe('steps beside a time', () => {
  it('are walked by their middles, over those that hold nothing', () => {
    const walked = [0, 2, 3]
    let at = -1
    for (const expected of walked) {
      at = stepBeside(steps, at === -1 ? -1 : middleOf(steps, at), 1)
      expect(at).toBe(expected)
    }
    expect(stepBeside(steps, middleOf(steps, 3), 1)).toBe(-1)
    expect(stepBeside(steps, middleOf(steps, 2), -1)).toBe(0)
    expect(stepBeside(steps, middleOf(steps, 0), -1)).toBe(-1)
  })

  it('are near within what is asked', () => {
    expect(stepNear(steps, 46 * HOUR, 20 * HOUR)).toBe(2)
    expect(stepNear(steps, 46 * HOUR, HOUR)).toBe(-1)
    expect(stepNear(steps, 26 * HOUR, 20 * HOUR)).toBe(0)
  })
})

it('are joined where both have readings', () => {
  expect(Array.from(steps.isJoined)).toEqual([0, 0, 0, 1])
})

it('are none of a direction, which has no mean', () => {
  const none = [null, null, null, null]
  const columns = {
    count: [1, 1, 1, 1],
    usable: [1, 1, 1, 1],
    min: none,
    minAt: none,
    max: none,
    maxAt: none,
  }
  expect(stepsOf(edges, { ...columns, mean: none })).toBeUndefined()
})
