import { expect, test } from 'vitest'
import { judgeWays } from './judge.ts'

const fast = Array.from({ length: 95 }, () => 40)
const holds = (tookMs: (number | undefined)[]) => judgeWays(tookMs, 100).checks.map((check) => check.holds)

test('five slow posts of a hundred are allowed, six are not', () => {
  expect(holds([...fast, 900, 900, 900, 900, 900])).toEqual([true, true])
  expect(holds([...fast.slice(1), 900, 900, 900, 900, 900, 900])).toEqual([true, false])
})

test('one post that is never seen fails, and so does a run that saw none', () => {
  expect(holds([...fast, 40, 40, 40, 40, undefined])).toEqual([false, true])
  expect(holds([])).toEqual([false, false])
})
