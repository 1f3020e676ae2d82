import { expect, test } from 'vitest'
import { defaultChecks } from './default-checks.ts'
import { flagReadings } from './flag-readings.ts'
import { FLAGS } from './flags.ts'

const INTERVAL_S = 900
const HOURLY = 3600 / INTERVAL_S

test.each(['WIND_SPEED', 'WIND_GUST'])(
  'of %s a calm day is good, and two days of nothing are suspect',
  (kind) => {
    const flagsOfCalm = (hours: number) => {
      const v = Float64Array.from([2.4, 1.1, ...new Array<number>(hours * HOURLY).fill(0), 0.8, 3.1])
      const t = v.map((_, i) => i * INTERVAL_S * 1000)
      return flagReadings(t, v, defaultChecks(kind, 'm/s', INTERVAL_S), INTERVAL_S).worst.slice(2, -2)
    }
    expect(new Set(flagsOfCalm(24))).toEqual(new Set([FLAGS.good]))
    expect(new Set(flagsOfCalm(49))).toEqual(new Set([FLAGS.suspect]))
  },
)
