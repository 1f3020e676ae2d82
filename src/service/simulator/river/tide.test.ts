import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../day-grid.ts'
import { PORTS, type Port } from '../network/ports.ts'
import { tideAt } from './tide.ts'

const START = Date.UTC(2026, 0, 1)
const DAYS = 59

function highsPerDay(port: Port): number {
  const tide = tideAt(port)
  let highs = 0
  for (let time = START; time < START + DAYS * DAY_MS; time += 10 * MINUTE_MS) {
    const here = tide(time)
    if (here > tide(time - 10 * MINUTE_MS) && here >= tide(time + 10 * MINUTE_MS)) highs++
  }
  return highs / DAYS
}

function rangeOn(port: Port, day: number): number {
  const tide = tideAt(port)
  const levels = Array.from({ length: 150 }, (_, index) => tide(day + index * 10 * MINUTE_MS))
  return Math.max(...levels) - Math.min(...levels)
}

describe('the tide', () => {
  test('has about one high water a day at Jakarta, two at Cilacap', () => {
    expect(highsPerDay(PORTS.jakarta)).toBeGreaterThan(0.9)
    expect(highsPerDay(PORTS.jakarta)).toBeLessThan(1.25)
    expect(highsPerDay(PORTS.cilacap)).toBeGreaterThan(1.8)
    expect(highsPerDay(PORTS.cilacap)).toBeLessThan(2)
  })

  test('is springs a day or two after new and full moon and neaps after the half, where it is semidiurnal', () => {
    const lunarOnly = { ...PORTS.cilacap, k1: { cm: 0, lag: 0 }, o1: { cm: 0, lag: 0 } }
    const fullMoon = Date.UTC(2026, 0, 3)
    const lastQuarter = Date.UTC(2026, 0, 10)
    expect(rangeOn(lunarOnly, fullMoon + 2 * DAY_MS)).toBeGreaterThan(135)
    expect(rangeOn(lunarOnly, lastQuarter + 2 * DAY_MS)).toBeLessThan(65)
  })

  test('stays about its mean, with lows below the datum where the datum is mean sea level', () => {
    const tide = tideAt(PORTS.surabaya)
    const levels = Array.from({ length: DAYS * 144 }, (_, index) => tide(START + index * 10 * MINUTE_MS))
    expect(levels.reduce((sum, level) => sum + level, 0) / levels.length).toBeCloseTo(0, 0)
    expect(Math.min(...levels)).toBeLessThan(-80)
  })
})
