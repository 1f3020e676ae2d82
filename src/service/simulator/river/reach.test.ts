import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, STEPS_PER_HOUR, sumOfDay } from '../day-grid.ts'
import type { RiverGauge } from '../network/rivers.ts'
import type { RainCell } from '../rain/rain-cell.ts'
import { levelOf, type Reach, reachOf } from './reach.ts'

const PLACE = { lat: -6.7, long: 106.9 }
const UPPER: RiverGauge = {
  climate: 'jakarta',
  areaKm2: 100,
  places: [PLACE],
  paved: 0,
  responseHours: 2,
  rating: { zeroCm: 10, atFlow: 100, levelCm: 110 },
}
/** Its own catchment lies where no rain of these tests falls. */
const LOWER: RiverGauge = {
  ...UPPER,
  places: [{ lat: -8, long: 112 }],
  upstream: { gauge: 'upper', travelHours: 6 },
}

function rainOn(...days: number[]): (day: number) => RainCell[] {
  return (day) =>
    days.includes(day)
      ? [{ ...PLACE, startMs: day * DAY_MS + 8 * HOUR_MS, durationMs: HOUR_MS, depthMm: 50, radiusKm: 10 }]
      : []
}

/** Flood water in millions of m³ that passed in the ten days from day 100. */
function volume({ floodFlow }: Reach): number {
  const flow = Array.from({ length: 10 }, (_, index) => sumOfDay(floodFlow(100 + index)))
  return (flow.reduce((sum, day) => sum + day, 0) * 3600) / STEPS_PER_HOUR / 1e6
}

function peakHour({ floodFlow }: Reach): number {
  const flow = [...floodFlow(100), ...floodFlow(101)]
  return flow.indexOf(Math.max(...flow)) / STEPS_PER_HOUR
}

describe('a reach', () => {
  const upper = reachOf(UPPER, rainOn(100), undefined)
  const lower = reachOf(LOWER, rainOn(100), upper)

  test('sheds a quarter of the rain on dry ground, more on wet, all of it on pavement', () => {
    const paved = { ...UPPER, paved: 1 }
    // 50 mm on 100 km²
    expect(volume(reachOf(paved, rainOn(100), undefined))).toBeCloseTo(5, 2)
    expect(volume(upper)).toBeCloseTo(1.25, 2)
    expect(volume(reachOf(UPPER, rainOn(97, 98, 99, 100), undefined))).toBeGreaterThan(1.1 * 1.25)
  })

  test('passes all the water of the reach upstream on, later by its travel time and flatter', () => {
    expect(volume(lower)).toBeCloseTo(volume(upper), 2)
    expect(peakHour(lower) - peakHour(upper)).toBeGreaterThan(5)
    expect(peakHour(lower) - peakHour(upper)).toBeLessThan(7)
    expect(Math.max(...lower.floodFlow(100))).toBeLessThan(Math.max(...upper.floodFlow(100)))
  })

  test('rises before the peak faster than it falls after it', () => {
    const flow = upper.floodFlow(100)
    const peak = flow.indexOf(Math.max(...flow))
    const half = (flow[peak] as number) / 2
    const rise = peak - flow.findIndex((value) => value > half)
    const fall = flow.findLastIndex((value) => value > half) - peak
    expect(fall).toBeGreaterThan(rise)
  })

  test('runs higher between floods after a wet week than before it', () => {
    expect(upper.baseFlow(103 * DAY_MS)).toBeGreaterThan(1.2 * upper.baseFlow(99 * DAY_MS))
    expect(upper.baseFlow(100.9 * DAY_MS)).toBe(upper.baseFlow(99 * DAY_MS))
  })

  test('has its known level at its known flow and never runs under its zero', () => {
    const steady = (flow: number): Reach => ({ floodFlow: () => new Float64Array(288), baseFlow: () => flow })
    expect(levelOf(UPPER, steady(100))(0)).toBeCloseTo(110, 9)
    expect(levelOf(UPPER, steady(0))(0)).toBe(10)
    // a tenth of the depth carries a forty-sixth of the flow
    expect(levelOf(UPPER, steady(100 / 46.4))(0)).toBeCloseTo(20, 1)
  })
})
