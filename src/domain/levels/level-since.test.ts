import { describe, expect, it } from 'vitest'
import type { LevelScale } from './alert-levels.ts'
import { levelSince } from './level-since.ts'

const river: LevelScale = {
  direction: 'rising',
  margin: 2,
  levels: [
    { name: 'Siaga 3', threshold: 80, severity: 1 },
    { name: 'Siaga 2', threshold: 150, severity: 2 },
  ],
}
const line = (...v: (number | null)[]) => ({ t: v.map((_, i) => 10 * i), v })

describe('since when a level holds', () => {
  it('is told by the reading that reached it', () => {
    expect(levelSince(river, 1, line(60, 70, 85, 90))).toEqual({ ms: 20, isAtLeast: false })
    expect(levelSince(river, 2, line(60, 85, 160, 170))).toEqual({ ms: 20, isAtLeast: false })
  })

  it('counts the time in a worse level', () => {
    expect(levelSince(river, 1, line(60, 85, 160, 100))).toEqual({ ms: 10, isAtLeast: false })
  })

  it('goes on through the margin, and begins anew once the level was left', () => {
    expect(levelSince(river, 1, line(60, 85, 79, 85))?.ms).toBe(10)
    expect(levelSince(river, 1, line(85, 77, 85, 79))?.ms).toBe(20)
  })

  it('is only known to be so long where no reading had left it before', () => {
    expect(levelSince(river, 1, line(85, 90, 95))).toEqual({ ms: 0, isAtLeast: true })
    expect(levelSince(river, 1, line(79, 90, 95))).toEqual({ ms: 10, isAtLeast: true })
  })

  it('is not ended by a gap', () => {
    expect(levelSince(river, 1, line(60, 85, null, 90))?.ms).toBe(10)
  })

  it('follows water that is dangerous when it falls', () => {
    const reservoir: LevelScale = {
      ...river,
      direction: 'falling',
      levels: [{ name: 'low', threshold: 40, severity: 1 }],
    }
    expect(levelSince(reservoir, 1, line(60, 39, 41, 30))).toEqual({ ms: 10, isAtLeast: false })
  })

  it('is nothing in the normal state, and where the readings do not say', () => {
    expect(levelSince(river, 0, line(60, 70))).toBeNull()
    expect(levelSince(river, 1, line(60, 70))).toBeNull()
    expect(levelSince(river, 1, line())).toBeNull()
  })
})
