import { expect, it } from 'vitest'
import { judgePage, type LighthouseRun } from './judge.ts'

const run = (performance: number, accessibility = 100): LighthouseRun => ({
  performance,
  accessibility,
  largestPaintMs: 1500,
  blockedMs: 50,
})
const holds = (runs: LighthouseRun[], firstValueMs: number[]) =>
  judgePage(runs, firstValueMs).map((check) => check.holds)

it('a page is judged by its median, one slow run does not tip it', () => {
  expect(holds([run(99), run(70), run(96)], [1500, 9000, 1999])).toEqual([true, true, true])
})

it('what is slow, hard to use or was never measured does not pass', () => {
  expect(holds([run(94)], [1500])).toEqual([false, true, true])
  expect(holds([run(99), run(99, 96)], [1500])).toEqual([true, false, true])
  expect(holds([run(99)], [2000])).toEqual([true, true, false])
  expect(holds([], [])).toEqual([false, false, false])
})
