import { describe, expect, test } from 'vitest'
import { chanceKey } from '../chance.ts'
import { DAY_MS, HOUR_MS, STEPS_PER_DAY } from '../day-grid.ts'
import { localHour, timeOfLocalHour } from '../local-time.ts'
import { airHumidity } from './air-humidity.ts'
import { airTemperature } from './air-temperature.ts'
import { skyOver, sunHeight } from './sky.ts'
import { windSpeed } from './wind-speed.ts'

const KEY = chanceKey(1, 'weather')
const SEA = { altitudeM: 2, coastal: true }
const HILL = { altitudeM: 800, coastal: false }
const FIRST_DAY = Date.UTC(2026, 7, 1) / DAY_MS
const DAYS = Array.from({ length: 60 }, (_, index) => FIRST_DAY + index)

const NOTHING = new Float64Array(STEPS_PER_DAY)
const dry = skyOver(KEY, () => NOTHING)
/** 30 mm in the hour from 15:00 on the first day. */
const shower = skyOver(KEY, (day) =>
  day === FIRST_DAY ? NOTHING.map((_, step) => (step >= 96 && step < 108 ? 2.5 : 0)) : NOTHING,
)

function mean(read: (timeMs: number) => number, hour: number): number {
  return DAYS.reduce((sum, day) => sum + read(timeOfLocalHour(day, hour)), 0) / DAYS.length
}

describe('air temperature', () => {
  const sea = airTemperature(KEY, SEA, dry)
  const hill = airTemperature(KEY, HILL, dry)

  test('is lowest about sunrise and highest early in the afternoon', () => {
    const hours = Array.from({ length: 24 }, (_, index) => 7 + index)
    const means = hours.map((hour) => mean(hill, hour))
    expect((hours[means.indexOf(Math.min(...means))] as number) % 24).toBeOneOf([4, 5, 6])
    expect(hours[means.indexOf(Math.max(...means))]).toBeOneOf([13, 14])
  })

  test('falls with height and swings less by the sea', () => {
    const daily = (read: typeof sea) => (mean(read, 14) + mean(read, 29)) / 2
    expect(daily(sea) - daily(hill)).toBeCloseTo(4.8, 0)
    expect(mean(sea, 14) - mean(sea, 29)).toBeLessThan(0.75 * (mean(hill, 14) - mean(hill, 29)))
  })

  test('drops by degrees in a shower and has recovered the next day', () => {
    const wet = airTemperature(KEY, HILL, shower)
    const after = timeOfLocalHour(FIRST_DAY, 16)
    expect(hill(after) - wet(after)).toBeGreaterThan(3)
    expect(hill(after) - wet(after)).toBeLessThan(9)
    expect(wet(after + DAY_MS)).toBeCloseTo(hill(after + DAY_MS), 2)
  })
})

describe('humidity', () => {
  const temperature = airTemperature(KEY, HILL, dry)
  const humidity = airHumidity(KEY, HILL, temperature, dry)

  test('falls as the day warms, and never reaches 100', () => {
    expect(mean(humidity, 29) - mean(humidity, 14)).toBeGreaterThan(20)
    const all = DAYS.flatMap((day) => [8, 14, 20, 26].map((hour) => humidity(timeOfLocalHour(day, hour))))
    expect(Math.max(...all)).toBeLessThan(100)
    expect(Math.min(...all)).toBeGreaterThan(30)
  })

  test('rises in a shower', () => {
    const wet = airHumidity(KEY, HILL, airTemperature(KEY, HILL, shower), shower)
    const after = timeOfLocalHour(FIRST_DAY, 16)
    expect(wet(after)).toBeGreaterThan(humidity(after) + 10)
  })
})

describe('wind', () => {
  const sea = windSpeed(KEY, SEA, dry)

  test('is the sea breeze by day and near calm by night, more at the coast than inland', () => {
    expect(mean(sea, 14.5)).toBeGreaterThan(2 * mean(sea, 28))
    expect(mean(sea, 14.5)).toBeGreaterThan(1.3 * mean(windSpeed(KEY, HILL, dry), 14.5))
  })

  test('is never negative', () => {
    for (let time = FIRST_DAY * DAY_MS; time < (FIRST_DAY + 5) * DAY_MS; time += HOUR_MS / 12) {
      expect(sea(time)).toBeGreaterThan(0)
    }
  })
})

test('the sky closes while it rains', () => {
  expect(shower.cloud(timeOfLocalHour(FIRST_DAY, 15.8))).toBeGreaterThan(0.99)
  expect(dry.cloud(timeOfLocalHour(FIRST_DAY, 15.8))).toBeLessThan(0.9)
})

test('the sun is up from about six to six', () => {
  const up = Array.from({ length: 24 }, (_, hour) => hour).filter(
    (hour) => sunHeight(timeOfLocalHour(0, hour + 7)) > 0,
  )
  expect(up.map((hour) => localHour(timeOfLocalHour(0, hour + 7))).toSorted((a, b) => a - b)).toEqual([
    6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17,
  ])
})
