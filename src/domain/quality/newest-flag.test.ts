import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Checks } from './checks.ts'
import { defaultQuality, judgedFlags, type SensorQuality } from './device-quality.ts'
import type { Judgement } from './judgement.ts'
import { newestFlag } from './newest-flag.ts'

const MINUTE = 60_000

/** Checks that draws trip now and then. */
const checks = fc.record<Checks>(
  {
    grossRange: fc.constant({ fail: [-5, 40], suspect: [0, 30] }),
    spike: fc.constantFrom({ suspect: 10 }, { suspect: 3, fail: 8 }),
    rateOfChange: fc.constant({ suspect: 60 }),
    flatLine: fc.constantFrom(
      { tolerance: 1, suspectMs: 20 * MINUTE, failMs: 40 * MINUTE, rest: 0 },
      { tolerance: 0.5, suspectMs: 30 * MINUTE, fewest: 4 },
    ),
    attenuatedSignal: fc.constant({ windowMs: 30 * MINUTE, suspect: 3, fail: 1 }),
    outlier: fc.constant({ fail: 10, windowMs: 60 * MINUTE }),
    isCircular: fc.constant(true),
  },
  { requiredKeys: [] },
)

const value = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(0, 1, 1, 1, 1.2, 2, 9, 12) },
  { weight: 1, arbitrary: fc.constantFrom(Number.NaN, -9999, 35, 50) },
)
const step = fc.oneof(
  { weight: 9, arbitrary: fc.constant(5) },
  { weight: 1, arbitrary: fc.constantFrom(61, 400) },
)
const judgement = fc.record<Judgement>({
  id: fc.constant('j'),
  sensor: fc.constant('x'),
  from: fc.integer({ min: 0, max: 200 }).map((minutes) => minutes * MINUTE),
  to: fc.integer({ min: 0, max: 2000 }).map((minutes) => minutes * MINUTE),
  flag: fc.constantFrom('good', 'bad', 'suspect', 'not evaluated'),
  note: fc.constant(''),
  by: fc.constant(null),
  at: fc.integer({ min: 0, max: 2 }),
  source: fc.constantFrom('operator', 'agency'),
})

describe('the flag of the newest value', () => {
  it('is the one that it has among the flags of all', () => {
    const drawn = fc.record({
      rows: fc.array(fc.tuple(step, value), { minLength: 1, maxLength: 40 }),
      checks,
      judgements: fc.oneof(fc.constant([]), fc.array(judgement, { maxLength: 3 })),
      intervalSeconds: fc.constantFrom(300, null),
      combine: fc.constantFrom('mean', 'sum'),
    })
    fc.assert(
      fc.property(drawn, ({ rows, checks, judgements, intervalSeconds, combine }) => {
        let minutes = 0
        const t = Float64Array.from(rows, ([wait]) => {
          minutes += wait
          return minutes * MINUTE
        })
        const v = Float64Array.from(rows, ([, one]) => one)
        const quality = { intervalSeconds, combined: { combine }, checks, judgements } as SensorQuality
        const at = v.findLastIndex((one) => !Number.isNaN(one))
        const flag = judgedFlags(t, v, quality).worst[at]
        expect(newestFlag(t, v, quality)).toBe(flag === 3 || flag === 4 ? flag : undefined)
      }),
      { numRuns: 2_000 },
    )
  })

  it('says nothing of a spike, which its next neighbour tells, nor without any value', () => {
    const quality = defaultQuality(300).of({ id: 't', name: 't', kind: 'WATER_TEMPERATURE', unit: '°C' })
    const flagOf = (...values: number[]) =>
      newestFlag(
        Float64Array.from(values, (_, i) => i * 5 * MINUTE),
        Float64Array.from(values),
        quality,
      )
    expect(flagOf(10, 10, 30)).toBeUndefined()
    expect(flagOf(10, 10, -90)).toBe(4)
    expect(flagOf(Number.NaN)).toBeUndefined()
    expect(flagOf()).toBeUndefined()
  })
})
