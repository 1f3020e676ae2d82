import { expect, it } from 'vitest'
import { judgePage, judgeScores, type LighthouseRun } from './judge.ts'

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

it('a page of the app is judged by the score that is asked of its screen', () => {
  const at = (performance: number, least: number) =>
    judgeScores([run(performance)], least).map((check) => check.holds)
  expect(at(92, 90)).toEqual([true, true])
  expect(at(92, 95)).toEqual([false, true])
  expect(judgeScores([], 90).map((check) => check.holds)).toEqual([false, false])
})
