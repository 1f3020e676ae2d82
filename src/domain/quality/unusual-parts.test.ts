import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atOnce } from '../in-steps.ts'
import type { Checks } from './checks.ts'
import { defaultChecks } from './default-checks.ts'
import { flagEveryReading } from './every-reading.ts'
import { flagReadings, worstFlagsInSteps } from './flag-readings.ts'
import { stepsOf } from './steps.ts'
import { unusualInSteps } from './unusual-parts.ts'

const MINUTE = 60_000
const STEP = 5 * MINUTE
const missing = Number.NaN

/** Values that wander a little, so that most are usual, with all that is not among them. */
const run = fc.record({
  value: fc.oneof(
    { weight: 3, arbitrary: fc.double({ min: 20, max: 30, noNaN: true }) },
    { weight: 2, arbitrary: fc.constantFrom(0, 0.3, 20, 25, 49, 50, 51, 99, 100, 101, -1) },
    { weight: 1, arbitrary: fc.constantFrom(missing, -9999, 9999, -999, Infinity, -Infinity) },
  ),
  times: fc.constantFrom(1, 1, 1, 2, 3, 5, 13, 26),
  quiet: fc.constantFrom(0, 0, 0, 3, 70, 200),
  silence: fc.constantFrom(0, 0, 0, 0, 1, 20, 80),
})

const record = fc.array(run, { maxLength: 25 }).map((runs) => {
  const t: number[] = []
  const v: number[] = []
  let at = 0
  const add = (value: number) => {
    t.push(at)
    v.push(value)
    at += STEP
  }
  for (const { value, times, quiet, silence } of runs) {
    at += silence * STEP
    for (let i = 0; i < times; i++) add(value)
    for (let i = 0; i < quiet; i++) add(25 + (i % 3) / 2)
  }
  return { t: Float64Array.from(t), v: Float64Array.from(v) }
})

const perhaps = <T>(check: fc.Arbitrary<T>) => fc.option(check, { nil: undefined })
const anyChecks: fc.Arbitrary<Checks> = fc.record({
  grossRange: perhaps(
    fc.constantFrom(
      { fail: [0, 100] },
      { fail: [0, 100], suspect: [0, 50] },
      { fail: [-1e6, 1e6] },
      { fail: [0, 50], suspect: [-10, 60] },
    ),
  ),
  spike: perhaps(fc.constantFrom({ suspect: 3, fail: 10 }, { suspect: 20 }, { fail: 0.4 }, {})),
  rateOfChange: perhaps(fc.constantFrom({ suspect: 24 }, { suspect: 0 }, { suspect: 1e6 })),
  flatLine: perhaps(
    fc.constantFrom(
      { tolerance: 1e-9, suspectMs: 60 * MINUTE, failMs: 120 * MINUTE, rest: 0 },
      { tolerance: 0.4, failMs: 20 * MINUTE, suspectMs: 60 * MINUTE },
      { tolerance: 2, suspectMs: 0, fewest: 4 },
      { tolerance: 5, suspectMs: 500 * MINUTE },
      { tolerance: 5, suspectMs: 500 * MINUTE, rest: 25 },
      { tolerance: 1 },
    ),
  ),
})

test('to test the unusual parts alone gives the flags that every test of every reading gives', () => {
  fc.assert(
    fc.property(record, anyChecks, fc.constantFrom(null, 300, 900), ({ t, v }, checks, interval) => {
      const fast = flagReadings(t, v, checks, interval)
      const plain = flagEveryReading(t, v, checks, stepsOf(t, interval))
      expect(Object.keys(fast.tests)).toEqual(Object.keys(plain.tests))
      expect(fast).toEqual(plain)
      expect(atOnce(worstFlagsInSteps(t, v, checks, interval))).toEqual(plain.worst)
    }),
    { numRuns: 600 },
  )
})

test('of a river that flows as ever only the ends are tested, and what stands out', () => {
  const t = Float64Array.from({ length: 10_000 }, (_, i) => i * STEP)
  const v = t.map((_, i) => 120 + 60 * Math.sin(i / 700) + ((i * 7919) % 13) / 10)
  v.fill(missing, 3000, 3010)
  v[5000] = 400
  const checks = defaultChecks('FLUID_LEVEL', 'cm', 300)
  const wideSteps: number[] = []
  const onWideStep = (index: number) => void wideSteps.push(index)
  expect(atOnce(unusualInSteps(t, v, { checks, steps: stepsOf(t, 300), onWideStep }))).toEqual([
    { begin: 0, end: 2 },
    { begin: 2999, end: 3012 },
    { begin: 9999, end: 10_000 },
  ])
  expect(wideSteps).toEqual([5000, 5001])
})

test('a record of which every value stands out is looked at in steps', () => {
  const t = Float64Array.from({ length: 500_000 }, (_, i) => i * MINUTE)
  const v = t.map((_, i) => 120 + 60 * (i % 2))
  const checks = defaultChecks('FLUID_LEVEL', 'cm', 60)
  let found = 0
  const steps = [...unusualInSteps(t, v, { checks, steps: stepsOf(t, 60), onWideStep: () => found++ })]
  expect(found).toBeGreaterThan(490_000)
  expect(steps.length).toBeGreaterThan(10)
})
