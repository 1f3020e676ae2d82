import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indicesWithin, type Range, SETS } from '../series/range.ts'
import type { Checks } from './checks.ts'
import { flagReadings } from './flag-readings.ts'
import { flatBeyond, rangeAround } from './reach.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const INTERVAL_S = 300
const STEP = INTERVAL_S * 1000

const checks: Checks = {
  grossRange: { fail: [0, 100], suspect: [0, 50] },
  spike: { suspect: 3, fail: 10 },
  rateOfChange: { suspect: 24 },
  flatLine: { tolerance: 1e-9, suspectMs: HOUR, failMs: 2 * HOUR, rest: 0 },
  attenuatedSignal: { windowMs: 2 * HOUR, suspect: 2 },
}

/** Values that stand still for a while, rest, jump, fail, are missing or do not come at all. */
const record = fc
  .array(
    fc.record({
      value: fc.constantFrom(0, 1, 2, 3, 7, 20, 60, 200, -9999, Number.NaN),
      times: fc.constantFrom(1, 1, 2, 5, 13, 26),
      silence: fc.constantFrom(0, 0, 0, 1, 20, 80),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((runs) => {
    const t: number[] = []
    const v: number[] = []
    let at = 0
    for (const { value, times, silence } of runs) {
      at += silence * STEP
      for (let i = 0; i < times; i++, at += STEP) {
        t.push(at)
        v.push(value)
      }
    }
    return { t: Float64Array.from(t), v: Float64Array.from(v) }
  })

type Column = { t: Float64Array; v: Float64Array }

function within({ t, v }: Column, { fromMs, toMs }: Range): Column {
  const part = indicesWithin(t, { fromMs, toMs: toMs + 1 }, SETS)
  return { t: t.subarray(...part), v: v.subarray(...part) }
}

test('flags of a range do not depend on where it begins and ends, when it is read with what is around it', () => {
  fc.assert(
    fc.property(record, fc.nat(600), fc.integer({ min: 1, max: 100 }), (whole, start, length) => {
      const range = { fromMs: start * STEP, toMs: (start + length) * STEP }
      let around = rangeAround(range, [checks], INTERVAL_S)
      for (;;) {
        const { t, v } = within(whole, around)
        const beyond = flatBeyond(t, v, checks, indicesWithin(t, range, SETS), {
          known: around,
          intervalSeconds: INTERVAL_S,
        })
        const wider = { fromMs: around.fromMs - beyond.beforeMs, toMs: around.toMs + beyond.afterMs }
        around = wider
        if (beyond.beforeMs === 0 && beyond.afterMs === 0) break
      }
      const part = within(whole, around)
      const flagsOf = ({ t, v }: Column) =>
        flagReadings(t, v, checks, INTERVAL_S).worst.subarray(...indicesWithin(t, range, SETS))
      expect([...flagsOf(part)]).toEqual([...flagsOf(whole)])
    }),
    { numRuns: 300 },
  )
})

test('little is read around what is not flat, and nothing for a sensor that nothing is compared of', () => {
  const range = { fromMs: 100 * HOUR, toMs: 124 * HOUR }
  expect(rangeAround(range, [{ grossRange: { fail: [0, 1] } }], INTERVAL_S)).toEqual(range)
  expect(rangeAround(range, [checks], INTERVAL_S)).toEqual({ fromMs: 98 * HOUR, toMs: 125 * HOUR })
  const t = Float64Array.from({ length: 300 }, (_, i) => i * STEP)
  const rising = t.map((_, i) => i % 7)
  const read = { known: { fromMs: -8 * 24 * HOUR, toMs: 9 * 24 * HOUR }, intervalSeconds: INTERVAL_S }
  expect(flatBeyond(t, rising, checks, [0, 300], read)).toEqual({ beforeMs: 0, afterMs: 0 })
  expect(flatBeyond(t, t.fill(5), checks, [0, 10], read)).toEqual({ beforeMs: 0, afterMs: 0 })
})
