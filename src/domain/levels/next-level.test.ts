import { describe, expect, it } from 'vitest'
import type { Motion } from '../trend.ts'
import type { LevelScale } from './alert-levels.ts'
import { type LevelRecord, UNKNOWN_RECORD } from './level-record.ts'
import { aheadOf, nextLevel } from './next-level.ts'

const HOUR = 3_600_000
const NOON = Date.UTC(2026, 0, 1, 12)
const river: LevelScale = {
  ...{ direction: 'rising', margin: 2 },
  levels: [
    { name: 'Siaga 3', threshold: 80, severity: 1 },
    { name: 'Siaga 2', threshold: 150, severity: 2 },
  ],
}
const reservoir: LevelScale = {
  ...{ ...river, direction: 'falling' },
  levels: [{ name: 'low', threshold: 40, severity: 1 }],
}
const at = (v: number, ratePerHour: number | null, more: Partial<Motion> = {}): Motion => ({
  ...{ newest: { t: NOON, v }, ratePerHour, isSlowing: false, covered: 1000 },
  ...more,
})
const RIVER: LevelRecord = { days: 60, isTidal: false }
const forecast = (scale: LevelScale, level: number, motion: Motion, known: LevelRecord | undefined = RIVER) =>
  aheadOf(scale, level, motion, () => known)

describe('the next level', () => {
  it('is the one after, with the distance to it, and none after the worst', () => {
    expect(nextLevel(river, 1, 120)).toEqual({ next: river.levels[1], distance: 30 })
    expect(nextLevel(reservoir, 0, 45)?.distance).toBe(5)
    expect(nextLevel(river, 2, 180)).toBeNull()
  })

  it('is at no negative distance at a threshold that is not yet passed', () => {
    const beyond = { ...river, levels: [{ name: 'a', threshold: 80, beyond: true as const, severity: 1 }] }
    expect(nextLevel(beyond, 0, 80)?.distance).toBe(0)
  })

  it('is reached at the time that the rate takes from the newest reading, upwards or downwards', () => {
    expect(forecast(river, 1, at(120, 60))).toEqual({ level: 2, atMs: NOON + HOUR / 2 })
    expect(forecast(reservoir, 0, at(45, -10))).toEqual({ level: 1, atMs: NOON + HOUR / 2 })
  })

  it.each([
    ['falls', at(120, -15)],
    ['stands', at(120, 0)],
    ['has no known rate', at(120, null)],
    ['slows', at(120, 60, { isSlowing: true })],
    ['is in the worst level', at(180, 60), 2],
  ])('is told no time where the water %s', (_, motion, level = 1) => {
    expect(forecast(river, level, motion)).toBeUndefined()
  })

  it('is told up to twelve hours ahead, and not a minute further', () => {
    expect(forecast(river, 1, at(120, 30 / 12))).toBeDefined()
    expect(forecast(river, 1, at(120, 30 / 12.02))).toBeUndefined()
  })

  it('is told where it is no further off than the value has come', () => {
    expect(forecast(river, 1, at(120, 30, { covered: 30 }))).toBeDefined()
    expect(forecast(river, 1, at(120, 30, { covered: 29.9 }))).toBeUndefined()
  })

  it('is told two hours ahead without a record of thirty days, and not a minute further', () => {
    for (const unknown of [UNKNOWN_RECORD, { ...RIVER, days: 29.9 }]) {
      expect(forecast(river, 1, at(120, 15), unknown)).toBeDefined()
      expect(forecast(river, 1, at(120, 30 / 2.02), unknown)).toBeUndefined()
    }
    expect(forecast(river, 1, at(120, 30 / 2.02), { ...RIVER, days: 30 })).toBeDefined()
  })

  it('is told no time of a tide, and none before the record is known', () => {
    expect(forecast(river, 1, at(120, 60), { ...RIVER, isTidal: true })).toBeUndefined()
    expect(aheadOf(river, 1, at(120, 60), () => undefined)).toBeUndefined()
  })

  it('asks for the record only where there is a line to the level', () => {
    let requests = 0
    const known = () => {
      requests++
      return RIVER
    }
    for (const rate of [-5, 0, null, 1]) aheadOf(river, 1, at(120, rate), known)
    expect(requests).toBe(0)
    aheadOf(river, 1, at(120, 60), known)
    expect(requests).toBe(1)
  })
})
