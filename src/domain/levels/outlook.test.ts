import { describe, expect, it } from 'vitest'
import type { LevelScale } from './alert-levels.ts'
import { outlook } from './outlook.ts'

const HOUR_MS = 3_600_000
const river: LevelScale = {
  direction: 'rising',
  margin: 2,
  levels: [
    { name: 'Siaga 3', threshold: 80, severity: 1 },
    { name: 'Siaga 2', threshold: 150, severity: 2 },
  ],
}
const reservoir: LevelScale = {
  ...river,
  direction: 'falling',
  levels: [{ name: 'low', threshold: 40, severity: 1 }],
}

describe('what comes next', () => {
  it('is the next level, how far it is, and when it is reached at this rate', () => {
    expect(outlook(river, 1, 120, 15)).toEqual({ next: river.levels[1], distance: 30, inMs: 2 * HOUR_MS })
    expect(outlook(reservoir, 0, 45, -10)).toMatchObject({ distance: 5, inMs: HOUR_MS / 2 })
  })

  it('is reached sooner the older the value is that it is told by, at the earliest now', () => {
    expect(outlook(river, 1, 120, 15, HOUR_MS)?.inMs).toBe(HOUR_MS)
    expect(outlook(river, 1, 120, 15, 3 * HOUR_MS)?.inMs).toBe(0)
  })

  it('takes no longer for a value that is ahead of the clock', () => {
    expect(outlook(river, 1, 120, 15, -HOUR_MS)?.inMs).toBe(2 * HOUR_MS)
  })

  it('is nothing in the worst level', () => {
    expect(outlook(river, 2, 180, 15)).toBeNull()
  })

  it.each([
    ['falls', -15],
    ['stands', 0],
    ['would take more than twelve hours', 2],
    ['has no known rate', null],
  ])('is not told a time where the water %s', (_, rate) => {
    expect(outlook(river, 1, 120, rate)?.inMs).toBeNull()
  })

  it('is no negative distance at a threshold that is not yet passed', () => {
    const beyond = { ...river, levels: [{ name: 'a', threshold: 80, beyond: true as const, severity: 1 }] }
    expect(outlook(beyond, 0, 80, 10)?.distance).toBe(0)
  })
})
