import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../day-grid.ts'
import { lostReadings } from './outages.ts'

const START = Date.UTC(2025, 0, 1)
const TIMES = Array.from(
  { length: (60 * DAY_MS) / (10 * MINUTE_MS) },
  (_, index) => START + index * 10 * MINUTE_MS,
)

/** How many readings in a row were lost, each time some were. */
function runsLost(lost: (timeMs: number) => boolean): number[] {
  const runs = [0]
  for (const time of TIMES) {
    if (lost(time)) runs.push((runs.pop() ?? 0) + 1)
    else if (runs.at(-1) !== 0) runs.push(0)
  }
  return runs.filter((run) => run > 0)
}

function total(runs: number[]): number {
  return runs.reduce((sum, run) => sum + run, 0)
}

test('a good uplink loses under a fiftieth of the readings, now and then hours of them', () => {
  const runs = ['a', 'b', 'c', 'd', 'e'].map((id) => runsLost(lostReadings(1, id, 'good')))
  expect(total(runs.flat()) / (5 * TIMES.length)).toBeLessThan(0.02)
  expect(Math.max(...runs.flat())).toBeGreaterThan(6)
})

test('a shaky uplink fails daily, but not for long', () => {
  const runs = runsLost(lostReadings(1, 'a', 'shaky'))
  expect(runs.filter((run) => run >= 2).length).toBeGreaterThan(60)
  expect(Math.max(...runs)).toBeLessThan(18)
  expect(total(runs) / TIMES.length).toBeLessThan(0.2)
})

test('stations fail independently', () => {
  const [a, b] = ['a', 'b'].map((id) => TIMES.filter(lostReadings(1, id, 'shaky')))
  expect(a).not.toEqual(b)
})
