import { expect, it } from 'vitest'
import { AT_ONCE, changesAlong, type Verdict } from './condition-changes.ts'

const MINUTE = 60_000
const TIMING = { ...AT_ONCE, memoryMs: 120 * MINUTE }
const verdictOf = (value: number): Verdict => (value >= 100 ? 'in' : value < 90 ? 'out' : 'between')

/** When an alarm that goes on from long ago is over by the readings of a window, in minutes. */
function endIn(window: readonly (readonly [minute: number, value: number])[]): number | undefined {
  const samples = { t: window.map(([minute]) => minute * MINUTE), v: window.map(([, value]) => value) }
  const condition = { isActive: true, changedMs: -1_000 * MINUTE, raises: [] }
  const [change] = changesAlong(condition, samples, verdictOf, TIMING, 0).changes
  return change && change.t / MINUTE
}

const every = (from: number, to: number, value: number) =>
  Array.from({ length: (to - from) / 5 + 1 }, (_, n) => [from + n * 5, value] as const)

it('an alarm that lingers in its margin is over with the first reading after its memory, not with the newest', () => {
  expect(endIn([[0, 100], ...every(5, 300, 95)])).toBe(125)
  expect(endIn(every(0, 300, 95))).toBe(125)
})

it('it goes on as long as the window is no longer than its memory, unless nothing in it is in the alarm', () => {
  expect(endIn([[0, 100], ...every(5, 120, 95)])).toBeUndefined()
  expect(endIn([[0, 100], ...every(5, 125, 95)])).toBe(125)
  expect(endIn(every(5, 120, 95))).toBe(120)
})
