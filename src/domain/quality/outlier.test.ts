import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atOnce } from '../in-steps.ts'
import { REAL_DATA, realColumn } from '../testing/real-columns.ts'
import { defaultChecks } from './default-checks.ts'
import { defaultQuality, worstJudged } from './device-quality.ts'
import { FLAGS } from './flags.ts'
import { judge } from './judge.ts'
import { outliersInSteps } from './outlier.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const AIR = { id: 'a', name: 'a', kind: 'AIR_TEMPERATURE', unit: '°C' }

const meanOf = (v: Float64Array) => {
  const there = [...v].filter((value) => !Number.isNaN(value))
  return there.reduce((sum, value) => sum + value, 0) / there.length
}

const flagsOf = (values: readonly number[], minutes: number) =>
  worstJudged(
    Float64Array.from(values, (_, i) => i * minutes * MINUTE),
    Float64Array.from(values),
    defaultQuality(minutes * 60).of(AIR),
  )

/** Lengths, in quarter hours, of the times at which the wire of a thermometer hangs loose in a month: 163 readings. */
const LOOSE = [1, 1, 1, 1, 1, 1, 1, 1, 3, 4, 6, 9, 14, 20, 30, 69]

describe.skipIf(!REAL_DATA)('a loose wire at a real thermometer', () => {
  /** A November of quarter hours, and the same with a wire that reads −50 °C, and on its way there −41 to −49. */
  function november(): { t: Float64Array; air: Float64Array; sent: Float64Array } {
    const [t, v] = realColumn('nerrs-apaebmet', 'AIR_TEMPERATURE (°C)')
    const from = t.indexOf(Date.UTC(2013, 10, 1))
    const end = t.indexOf(Date.UTC(2013, 11, 1))
    const air = v.slice(from, end)
    const sent = air.slice()
    let at = 100
    for (const [n, length] of LOOSE.entries()) {
      sent.fill(-50, at, at + length)
      if (length > 2) sent[at] = -41 - (n % 9)
      at += length + 60 + 7 * n
    }
    return { t: t.slice(from, end), air, sent }
  }

  test('all 163 readings below −40 °C fail, no other does, and the month has its mean', () => {
    const { t, air, sent } = november()
    const below = [...sent.keys()].filter((i) => (sent[i] as number) < -40)
    expect(below).toHaveLength(163)
    const { usable, failed } = judge(t, sent, defaultQuality(900).of(AIR))
    expect([...(failed?.at ?? [])]).toEqual(below)
    expect(meanOf(sent)).toBeLessThan(meanOf(air) - 3)
    expect(meanOf(usable)).toBeCloseTo(meanOf(air), 1)
  })

  test('nothing that a real thermometer in the open measured fails, and nothing of it is suspect but one spike', () => {
    for (const [station, seconds, suspect] of [
      ['macleish-whately', 600, 0],
      ['nerrs-apaebmet', 900, 1],
      ['nw-perito-moreno-ws1', 300, 0],
    ] as const) {
      const [t, v] = realColumn(station, 'AIR_TEMPERATURE (°C)')
      const flags = worstJudged(t, v, defaultQuality(seconds).of(AIR))
      expect([station, flags.filter((flag) => flag === FLAGS.fail).length]).toEqual([station, 0])
      expect([station, flags.filter((flag) => flag === FLAGS.suspect).length]).toEqual([station, suspect])
    }
  })
})

describe('air temperature', () => {
  test('the steepest föhn and fall on record, Spearfish 1943, do not fail, nor does the widest day, Loma 1972', () => {
    const spearfish = [...Array<number>(200).fill(-20), 7.2, 9, 12.2, 12, 4, -8, -20, ...Array(200).fill(-20)]
    const wavering = spearfish.map((value, i) => value + (i % 7) / 10)
    expect(flagsOf(wavering, 5)).not.toContain(FLAGS.fail)
    // 57 °C up within the day, 20 of it at once
    const loma = Array.from({ length: 96 }, (_, i) => (i < 40 ? -47.8 + i / 10 : Math.min(9.4, -24 + i - 40)))
    expect(flagsOf(loma, 15)).not.toContain(FLAGS.fail)
  })

  test.each([
    [34.9, FLAGS.suspect],
    [35, FLAGS.suspect],
    [35.1, FLAGS.fail],
  ])('two readings that lie %d °C off those around them have flag %d', (off, flag) => {
    const values = Array.from({ length: 60 }, (_, i) => (i === 30 || i === 31 ? 5 - off : 5 + (i % 2) / 1e6))
    expect(flagsOf(values, 15)[30]).toBe(flag)
    expect(flagsOf(values, 15)[29]).toBe(FLAGS.good)
  })

  test.each([
    ['a tenth less than 60 °C an hour is good', 4.9, FLAGS.good],
    ['60 °C an hour is good', 5, FLAGS.good],
    ['more is suspect', 5.1, FLAGS.suspect],
  ])('a change of 5 minutes: %s', (_, step, flag) => {
    expect(flagsOf([0, 0.1, 0.1 + step, step + 0.2], 5)[2]).toBe(flag)
  })

  test('a wire that hangs loose for 30 hours fails from its first reading to its last', () => {
    const values = Array.from({ length: 400 }, (_, i) => (i >= 150 && i < 270 ? -50 : 7 + (i % 13) / 10))
    const failed = [...flagsOf(values, 15).keys()].filter((i) => flagsOf(values, 15)[i] === FLAGS.fail)
    expect(failed).toEqual(Array.from({ length: 120 }, (_, i) => 150 + i))
  })
})

test('outliers are what a look at every reading and its surroundings finds', () => {
  const windowMs = 3 * HOUR
  const checks = { ...defaultChecks('AIR_TEMPERATURE', '°C', 900), outlier: { fail: 35, windowMs } }
  const value = fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 0, max: 20 }) },
    { weight: 2, arbitrary: fc.constantFrom(-50, -50, -40, -30) },
    { weight: 1, arbitrary: fc.constantFrom(Number.NaN, -9999, 70) },
  )
  const rows = fc.array(fc.tuple(fc.constantFrom(15, 15, 15, 15, 60, 61, 400), value, fc.nat(12)), {
    maxLength: 20,
  })
  fc.assert(
    fc.property(rows, (runs) => {
      let at = 0
      const readings = runs.flatMap(([wait, v, times]) =>
        Array.from({ length: times + 1 }, () => {
          at += wait * MINUTE
          return { at, v }
        }),
      )
      const found = atOnce(
        outliersInSteps(
          Float64Array.from(readings, (r) => r.at),
          Float64Array.from(readings, (r) => r.v),
          checks,
        ),
      )
      expect(found).toEqual(naive(readings))
    }),
    { numRuns: 1000 },
  )

  function naive(readings: readonly { at: number; v: number }[]): number[] {
    const isThere = (i: number) => (readings[i]?.v ?? Number.NaN) >= -89.5 && (readings[i]?.v ?? 0) <= 60
    const near = (i: number, ms: number) => Math.abs((readings[i]?.at as number) - ms) <= windowMs
    const there = [...readings.keys()].filter(isThere)
    const jumps = there.flatMap((i, n) => {
      const before = readings[there[n - 1] ?? -1]
      const now = readings[i] as { at: number; v: number }
      return before && now.at - before.at <= HOUR && Math.abs(now.v - before.v) > 35
        ? [before.at, now.at]
        : []
    })
    const out: number[] = []
    for (const i of readings.keys()) {
      const { at: ms, v } = readings[i] as { at: number; v: number }
      if (!isThere(i)) continue
      const stands = out.at(-1) === i - 1 && v === readings[i - 1]?.v
      const around = there
        .filter((j) => near(j, ms) && readings[j]?.v !== readings[j - 1]?.v)
        .map((j) => readings[j]?.v as number)
        .sort((a, b) => a - b)
      const [low, high] = [around[(around.length - 1) >> 1] as number, around[around.length >> 1] as number]
      const isFar =
        Math.abs(v - (low + high) / 2) > 35 && jumps.some((jump) => Math.abs(jump - ms) <= windowMs)
      if (stands || isFar) out.push(i)
    }
    return out
  }
})
