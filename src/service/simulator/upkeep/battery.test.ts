import { describe, expect, test } from 'vitest'
import { skyOver } from '../air/sky.ts'
import { chanceKey } from '../chance.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../day-grid.ts'
import { timeOfLocalHour } from '../local-time.ts'
import { CLIMATES } from '../network/climates.ts'
import { rainOver } from '../rain/rain-cell.ts'
import { stormCells } from '../rain/storms.ts'
import { batteryCharge } from './battery.ts'

const FIRST_DAY = Date.UTC(2025, 0, 1) / DAY_MS
const YEAR = Array.from({ length: 365 }, (_, index) => FIRST_DAY + index)

describe.each([
  [1, 1],
  [2, 0.3],
])('a battery, seed %i, health %d', (seed, health) => {
  const rain = rainOver(stormCells(seed, CLIMATES.jakarta), [{ lat: -6.69, long: 106.94 }])
  const charge = batteryCharge(health, skyOver(chanceKey(seed, 'sky'), rain))
  const at = (day: number, hour: number) => charge(timeOfLocalHour(day, hour))

  test('is charged by day and drawn down by night', () => {
    expect(YEAR.every((day) => at(day, 29.5) < at(day, 19))).toBe(true)
    expect(YEAR.filter((day) => at(day, 13) > at(day, 7)).length).toBeGreaterThan(360)
  })

  test('never jumps, at the turn of the day no more than within it', () => {
    let steepest = 0
    for (let time = FIRST_DAY * DAY_MS; time < (FIRST_DAY + 365) * DAY_MS; time += 5 * MINUTE_MS) {
      steepest = Math.max(steepest, Math.abs(charge(time) - charge(time - 5 * MINUTE_MS)))
    }
    // the most the panel gives in five minutes
    expect(steepest).toBeLessThan(((6.5 / health) * 5 * MINUTE_MS) / HOUR_MS)
  })

  test('stays between empty and full', () => {
    const all = YEAR.flatMap((day) => [7, 12, 17, 22, 27].map((hour) => at(day, hour)))
    expect(Math.min(...all)).toBeGreaterThanOrEqual(8)
    expect(Math.max(...all)).toBe(100)
  })
})
