import { millisecondsInDay as DAY, millisecondsInHour as HOUR } from 'date-fns/constants'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { finished } from '../../testing/finished.ts'
import { type ConstituentName, periodMs, tidalFitInSteps } from './constituents.ts'
import { followedTide } from './followed-tide.ts'
import { highLowWaters } from './high-low-waters.ts'
import { tideReportInSteps } from './tide-report.ts'
import { withoutTideInSteps } from './without-tide.ts'

const MINUTE = 60_000
const START = Date.parse('2026-03-01T00:00:00Z')

type Waves = Partial<Record<ConstituentName, { amplitude: number; lagDegrees: number }>>

/** A level of constituents around 0, at a time. */
const levelOf = (waves: Waves) => (timeMs: number) =>
  Object.entries(waves).reduce((level, [name, { amplitude, lagDegrees }]) => {
    const turns = (timeMs - START) / periodMs(name as ConstituentName) - lagDegrees / 360
    return level + amplitude * Math.cos(2 * Math.PI * turns)
  }, 0)

const valuesOf = (level: (timeMs: number) => number, days: number, stepMs: number) =>
  Float64Array.from({ length: (days * DAY) / stepMs }, (_, i) => level(START + i * stepMs))

const gaugeOf = (level: (timeMs: number) => number, days: number, stepMs = 10 * MINUTE) => {
  const usable = valuesOf(level, days, stepMs)
  return {
    sensor: { kind: 'FLUID_LEVEL', unit: 'cm' },
    intervalSeconds: stepMs / 1000,
    t: usable.map((_, i) => START + i * stepMs),
    usable,
  }
}

/**
 * Rijkswaterstaat's analyses of 2009 to 2012 at both ends of the New Waterway, cm and degrees behind Greenwich (Deltares/hatyan,
 * `HOEKVHLD_ana.txt` and `ROTTDM_ana.txt`).
 */
const HOOK_OF_HOLLAND: Waves = {
  M2: { amplitude: 78.924, lagDegrees: 85.75 },
  S2: { amplitude: 19.218, lagDegrees: 147.27 },
  N2: { amplitude: 11.701, lagDegrees: 58.93 },
  K1: { amplitude: 7.515, lagDegrees: 359.13 },
  O1: { amplitude: 10.56, lagDegrees: 189.37 },
  M4: { amplitude: 18.069, lagDegrees: 164.84 },
}
const ROTTERDAM: Waves = {
  M2: { amplitude: 73.135, lagDegrees: 116.09 },
  S2: { amplitude: 17.385, lagDegrees: 178.28 },
  N2: { amplitude: 10.683, lagDegrees: 89.02 },
  K1: { amplitude: 6.523, lagDegrees: 15.06 },
  O1: { amplitude: 9.113, lagDegrees: 204.76 },
  M4: { amplitude: 18.42, lagDegrees: 221.48 },
}

describe('Godin’s filter', () => {
  test('is the running means of 24, 24 and 25 hourly values', () => {
    const v = valuesOf((ms) => 30 * Math.sin(ms / 1e7) + ((ms / HOUR) % 7), 10, HOUR)
    const meanOf = (values: number[], hours: number) =>
      values
        .map((_, i) => values.slice(i, i + hours).reduce((sum, value) => sum + value, 0) / hours)
        .slice(0, 1 - hours)
    const means = meanOf(meanOf(meanOf([...v], 24), 24), 25)
    const filtered = finished(withoutTideInSteps(v, HOUR))
    expect(filtered.findIndex((value) => !Number.isNaN(value))).toBe(35)
    for (const [i, mean] of means.entries()) expect(filtered[i + 35]).toBeCloseTo(mean, 9)
    expect(filtered.subarray(35 + means.length).every(Number.isNaN)).toBe(true)
  })

  test.each([5, 6, 10, 12, 15, 20, 30, 60])(
    'leaves no tide and keeps a week’s flood, every %d min',
    (minutes) => {
      const stepMs = minutes * MINUTE
      const middle = (level: (timeMs: number) => number) => {
        const filtered = finished(withoutTideInSteps(valuesOf(level, 30, stepMs), stepMs))
        return filtered.filter((value) => !Number.isNaN(value))
      }
      for (const name of ['M2', 'S2', 'N2', 'K1', 'O1', 'M4'] as const) {
        const left = middle(levelOf({ [name]: { amplitude: 100, lagDegrees: 40 } }))
        expect(Math.max(...left.map(Math.abs))).toBeLessThan(0.1)
      }
      expect(Math.max(...middle((ms) => 100 * Math.cos((2 * Math.PI * ms) / (7 * DAY))))).toBeCloseTo(90.1, 0)
      // the time is not shifted: a straight line stays where it is
      const line = finished(
        withoutTideInSteps(
          valuesOf((ms) => (ms - START) / HOUR, 6, stepMs),
          stepMs,
        ),
      )
      const at = Math.round((3 * DAY) / stepMs)
      expect(line[at]).toBeCloseTo(72, 6)
    },
  )

  test('has no value within 36 hours of a missing one', () => {
    const v = valuesOf(() => 5, 10, HOUR)
    v[120] = Number.NaN
    const filtered = finished(withoutTideInSteps(v, HOUR))
    expect([...filtered.entries()].flatMap(([i, value]) => (Number.isNaN(value) ? i : []))).toEqual([
      ...Array.from({ length: 35 }, (_, i) => i),
      ...Array.from({ length: 71 }, (_, i) => 85 + i),
      ...Array.from({ length: 35 }, (_, i) => 205 + i),
    ])
  })
})

describe('constituents', () => {
  const wave = fc.record({
    amplitude: fc.double({ min: 1, max: 300, noNaN: true }),
    lagDegrees: fc.integer({ min: 0, max: 359 }),
  })

  test('are those that a level is made of, gaps and noise or not', () => {
    fc.assert(
      fc.property(
        fc.record({ M2: wave, S2: wave, K1: wave, O1: wave }),
        fc.integer({ min: 0, max: 9 }),
        (waves, part) => {
          const v = valuesOf(levelOf(waves), 40, 30 * MINUTE).map((value, i) =>
            Math.floor(i / 180) % 10 === part ? Number.NaN : value,
          )
          const fit = finished(tidalFitInSteps(v, 30 * MINUTE))
          for (const [name, { amplitude, lagDegrees }] of Object.entries(waves)) {
            const found = fit?.constituents[name as ConstituentName]
            expect(found?.amplitude).toBeCloseTo(amplitude, 3)
            const turns = (found?.highAfterMs ?? 0) / periodMs(name as ConstituentName) - lagDegrees / 360
            expect(amplitude * Math.sin(Math.PI * turns)).toBeCloseTo(0, 3)
          }
        },
      ),
      { numRuns: 20 },
    )
  })

  test('a day of the sun alone is no tide, nor is a river', () => {
    const noise = (ms: number) => (Math.abs(Math.sin(ms / HOUR) * 43_758) % 1) * 4
    const sun = valuesOf((ms) => 8 * Math.sin((2 * Math.PI * ms) / DAY) + noise(ms), 40, HOUR)
    expect(finished(tidalFitInSteps(sun, HOUR))?.isTidal).toBe(false)
    const clear = valuesOf((ms) => 8 * Math.sin((2 * Math.PI * ms) / DAY), 40, HOUR)
    expect(finished(tidalFitInSteps(clear, HOUR))?.isTidal).toBe(false)
    const floods = valuesOf((ms) => 300 * Math.exp(-(((ms - START) % (4 * DAY)) / (9 * HOUR))), 40, HOUR)
    expect(finished(tidalFitInSteps(floods, HOUR))?.isTidal).toBe(false)
  })

  test('are not looked for in less than fifteen days', () => {
    expect(finished(tidalFitInSteps(valuesOf(levelOf(ROTTERDAM), 14, HOUR), HOUR))).toBeUndefined()
    expect(finished(tidalFitInSteps(valuesOf(levelOf(ROTTERDAM), 15, HOUR), HOUR))?.isTidal).toBe(true)
  })
})

describe('high and low waters', () => {
  const evenOf = (level: (timeMs: number) => number, days: number, stepMs = 10 * MINUTE) => ({
    fromMs: START,
    stepMs,
    v: valuesOf(level, days, stepMs),
  })

  test('take turns, at their times to a few seconds', () => {
    const waters = highLowWaters(evenOf(levelOf({ M2: { amplitude: 100, lagDegrees: 90 } }), 3), 50)
    for (const [i, { timeMs, v, isHigh }] of waters.entries()) {
      expect(isHigh).toBe(waters[0]?.isHigh === (i % 2 === 0))
      const turns = (timeMs - START) / periodMs('M2') - 0.25 - (isHigh ? 0 : 0.5)
      expect(Math.abs(turns - Math.round(turns)) * periodMs('M2')).toBeLessThan(10_000)
      expect(v).toBeCloseTo(isHigh ? 100 : -100, 0)
    }
    expect(waters).toHaveLength(11)
  })

  test('the second crest of a double low water is none', () => {
    const double = levelOf({ M2: { amplitude: 80, lagDegrees: 0 }, M4: { amplitude: 30, lagDegrees: 180 } })
    const waters = highLowWaters(evenOf(double, 4), 40)
    expect(waters.filter(({ isHigh }) => isHigh).length).toBeLessThanOrEqual(8)
  })

  test('the edge of a gap is none', () => {
    const even = evenOf(levelOf({ M2: { amplitude: 100, lagDegrees: 0 } }), 3)
    const edges = [60, 260]
    for (const edge of edges) even.v.fill(Number.NaN, edge, edge + 30)
    for (const { timeMs } of highLowWaters(even, 50)) {
      const turns = (2 * (timeMs - START)) / periodMs('M2')
      expect(Math.abs(turns - Math.round(turns))).toBeLessThan(0.01)
    }
  })
})

test('each water of the river belongs to that of the sea from which it comes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -150, max: 540 }),
      fc.double({ min: 0.05, max: 1.5, noNaN: true }),
      (delayMinutes, ratio) => {
        const period = periodMs('M2')
        const sea = Array.from({ length: 40 }, (_, i) => ({
          timeMs: START + (i * period) / 2,
          v: (i % 2 === 0 ? 1 : -1) * (100 + (i % 7)),
          isHigh: i % 2 === 0,
        }))
        const river = sea.map(({ timeMs, v, isHigh }) => ({
          timeMs: timeMs + delayMinutes * MINUTE,
          v: 300 + ratio * v,
          isHigh,
        }))
        const found = followedTide(sea, river, { delayMs: (delayMinutes + 20) * MINUTE, periodMs: period })
        expect(found).toMatchObject({
          highDelayMs: delayMinutes * MINUTE,
          lowDelayMs: delayMinutes * MINUTE,
          ratio: expect.closeTo(ratio, 9),
        })
      },
    ),
  )
})

describe('a river’s tide', () => {
  const range = { fromMs: START + 5 * DAY, toMs: START + 35 * DAY }

  test('is that of Rotterdam, an hour behind the sea and 7 % lower', () => {
    const report = finished(
      tideReportInSteps(gaugeOf(levelOf(HOOK_OF_HOLLAND), 40), gaugeOf(levelOf(ROTTERDAM), 40), range),
    )
    const { M2 } = HOOK_OF_HOLLAND
    const delayOfM2 = ((116.09 - 85.75) / 360) * periodMs('M2')
    expect(report?.sea.tide).toMatchObject({ form: 'semidiurnal', main: { name: 'M2' } })
    expect(report?.sea.tide?.main.amplitude).toBeCloseTo(M2?.amplitude ?? 0, 0)
    expect(report?.follows?.count).toBe(57)
    expect(report?.follows?.ratio).toBeCloseTo(73.135 / 78.924, 1)
    const { highDelayMs = 0, lowDelayMs = 0 } = report?.follows ?? {}
    expect(Math.abs((highDelayMs + lowDelayMs) / 2 - delayOfM2)).toBeLessThan(20 * MINUTE)
    expect(report?.meanTide?.sea[report.meanTide.fromHighMs.indexOf(0)]).toBeCloseTo(
      Math.max(...(report?.meanTide?.sea ?? []).map(Number)),
      0,
    )
  })

  test('is parted from a flood that comes down on it', () => {
    const flood = (ms: number) => 250 * Math.exp(-(((ms - START - 20 * DAY) / (2 * DAY)) ** 2))
    const sea = levelOf(HOOK_OF_HOLLAND)
    const river = (ms: number) => 400 + 0.4 * sea(ms - 100 * MINUTE) + flood(ms)
    const report = finished(tideReportInSteps(gaugeOf(sea, 40), gaugeOf(river, 40), range))
    expect(report?.follows?.ratio).toBeCloseTo(0.4, 2)
    for (const delayMs of [report?.follows?.highDelayMs, report?.follows?.lowDelayMs])
      expect(Math.abs((delayMs ?? 0) - 100 * MINUTE)).toBeLessThan(2 * MINUTE)
    const { highest } = report?.river.rest ?? {}
    expect(Math.abs((highest?.t ?? 0) - START - 20 * DAY)).toBeLessThan(HOUR)
    // means of three days take some of a peak of two
    expect(highest?.v).toBeGreaterThan(600)
    expect(highest?.v).toBeLessThan(650)
    expect(report?.sea.rest.highest.v).toBeLessThan(1)
  })

  test('of a short range is known by the fifteen days before it', () => {
    const short = { fromMs: START + 30 * DAY, toMs: START + 33 * DAY }
    const [sea, river] = [gaugeOf(levelOf(HOOK_OF_HOLLAND), 40), gaugeOf(() => 100, 40)]
    const report = finished(tideReportInSteps(sea, river, short))
    expect(report?.sea.tide?.count).toBeGreaterThan(3)
    expect(report?.river.tide).toBeNull()
    expect(report?.follows).toBeNull()
  })

  test('is none of gauges that report less often than once an hour', () => {
    const rarely = gaugeOf(levelOf(ROTTERDAM), 40, 3 * HOUR)
    expect(finished(tideReportInSteps(rarely, rarely, range))).toBeUndefined()
  })
})
