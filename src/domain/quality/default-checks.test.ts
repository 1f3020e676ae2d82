import { expect, test } from 'vitest'
import { defaultChecks } from './default-checks.ts'
import { flagReadings } from './flag-readings.ts'
import { FLAGS } from './flags.ts'

const INTERVAL_S = 900
const HOURLY = 3600 / INTERVAL_S

test.each([
  ['WIND_SPEED', 'm/s'],
  ['WIND_GUST', 'm/s'],
  ['WIND_DIRECTION', '°'],
])('of %s a calm day is good, and two days of nothing are suspect', (kind, unit) => {
  const flagsOfCalm = (hours: number) => {
    const v = Float64Array.from([2.4, 1.1, ...new Array<number>(hours * HOURLY).fill(0), 0.8, 3.1])
    const t = v.map((_, i) => i * INTERVAL_S * 1000)
    return flagReadings(t, v, defaultChecks(kind, unit, INTERVAL_S), INTERVAL_S).worst.slice(2, -2)
  }
  expect(new Set(flagsOfCalm(24))).toEqual(new Set([FLAGS.good]))
  expect(new Set(flagsOfCalm(49))).toEqual(new Set([FLAGS.suspect]))
})

test('of conductance road salt and rain are good, a cell in air is suspect, and less than nothing fails', () => {
  const flagsOf = (...values: number[]) => {
    const v = Float64Array.from(values)
    const t = v.map((_, i) => i * 300_000)
    return [...flagReadings(t, v, defaultChecks('SPECIFIC_CONDUCTANCE', 'µS/cm', 300), 300).worst]
  }
  expect(flagsOf(1340, 2250, 3400, 8810, 572, 14)).toEqual(new Array(6).fill(FLAGS.good))
  expect(flagsOf(572, 0, 120_000, -1, 250_000)).toEqual([
    FLAGS.good,
    FLAGS.suspect,
    FLAGS.suspect,
    FLAGS.fail,
    FLAGS.fail,
  ])
})
