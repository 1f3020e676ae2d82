import { expect, it } from 'vitest'
import { bySteps, stepsOf } from './aggregate-steps.ts'
import { peakLine } from './peak-line.ts'

const HOUR = 3_600_000
const found = {
  count: [3, 2, 0, 1],
  usable: [1, 1, 0, 1],
  min: [88, 90, null, 70],
  minAt: [1, HOUR + 9, null, 3 * HOUR + 4],
  max: [95, 188, null, 70],
  maxAt: [7, HOUR + 5, null, 3 * HOUR + 4],
  mean: [90, 139, null, 70],
}
const edges = [0, HOUR, 2 * HOUR, 3 * HOUR, 4 * HOUR]
const line = {
  t: [1, 7, HOUR + 5, HOUR + 9, 2 * HOUR + 6.5, 3 * HOUR + 4],
  v: [88, 95, 188, 90, null, 70],
}

it('goes through the lowest and highest of each step as they happened, once where they are one, and breaks where nothing was measured', () => {
  const steps = stepsOf(edges, found)
  expect(steps && peakLine(steps)).toEqual(line)
})

it('is the line of chosen steps unless the reader wants their means', () => {
  const sensor = {
    id: 'l',
    unit: 'cm',
    t: [5],
    v: [91],
    count: 1,
    min: null,
    max: null,
    mean: null,
    last: null,
  }
  const series = {
    ...{ device: 'd', from: 0, to: 4 * HOUR, asOf: 0, stale: false, readings: 6, gaps: [], expected: null },
    sensors: [sensor],
  }
  const aggregates = [{ edges, stepMs: HOUR, sensors: new Map([['l', found]]) }]
  expect(bySteps(series, aggregates).sensors[0]).toMatchObject(line)
  const byMeans = { ...series, sensors: [{ ...sensor, isMean: true }] }
  expect(bySteps(byMeans, aggregates).sensors[0]).toMatchObject({ t: [5], v: [91], isMean: true })
})
