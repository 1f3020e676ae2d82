import { beforeEach, expect, test } from 'vitest'
import type { LiveReading } from './live-event.ts'
import { forgetReadings, recentReadings, rememberReadings } from './recent-readings.ts'

const HOUR_MS = 3_600_000
const reading = (t: number): LiveReading => ({
  device: 'weir',
  t,
  values: { level: t },
  freshness: 'live',
  rates: {},
})

beforeEach(forgetReadings)

test('readings are remembered for a minute', () => {
  rememberReadings([reading(1)], 0)
  rememberReadings([reading(2)], 30_000)
  expect(recentReadings(59_999)).toEqual([reading(1), reading(2)])
  expect(recentReadings(60_000)).toEqual([reading(2)])
})

test('none is remembered for hours where the clock was ahead and is put back', () => {
  rememberReadings([reading(1)], 6 * HOUR_MS)
  expect(recentReadings(0)).toEqual([])
  rememberReadings([reading(2)], 0)
  expect(recentReadings(0)).toEqual([reading(2)])
})
