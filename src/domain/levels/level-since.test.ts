import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LevelScale } from './alert-levels.ts'
import { LevelMemory } from './level-memory.ts'
import { levelSince } from './level-since.ts'

const river: LevelScale = {
  direction: 'rising',
  margin: 2,
  levels: [
    { name: 'Siaga 3', threshold: 80, severity: 1 },
    { name: 'Siaga 2', threshold: 150, severity: 2 },
  ],
}
const MEMORY_MS = 40
const line = (...v: (number | null)[]) => ({ t: v.map((_, i) => 10 * i), v })

describe('since when a level holds', () => {
  it('is told by the reading that reached it', () => {
    expect(levelSince(river, 1, line(60, 70, 85, 90), MEMORY_MS)).toEqual({ ms: 20, isAtLeast: false })
    expect(levelSince(river, 2, line(60, 85, 160, 170), MEMORY_MS)).toEqual({ ms: 20, isAtLeast: false })
  })

  it('counts the time in a worse level', () => {
    expect(levelSince(river, 1, line(60, 85, 160, 100), MEMORY_MS)).toEqual({ ms: 10, isAtLeast: false })
  })

  it('goes on through the margin, and begins anew once the level was left', () => {
    expect(levelSince(river, 1, line(60, 85, 79, 85), MEMORY_MS)?.ms).toBe(10)
    expect(levelSince(river, 1, line(85, 77, 85, 79), MEMORY_MS)?.ms).toBe(20)
  })

  it('is only known to be so long where no reading had left it before', () => {
    expect(levelSince(river, 1, line(85, 90, 95), MEMORY_MS)).toEqual({ ms: 0, isAtLeast: true })
    expect(levelSince(river, 1, line(79, 90, 95), MEMORY_MS)).toEqual({ ms: 10, isAtLeast: true })
  })

  it('is when it was seen to come, where the readings do not reach back to that', () => {
    const rising = line(85, 90, 95)
    expect(levelSince(river, 1, rising, MEMORY_MS, -500)).toEqual({ ms: -500, isAtLeast: false })
    expect(levelSince(river, 1, rising, MEMORY_MS, 20)).toEqual({ ms: 0, isAtLeast: true })
    expect(levelSince(river, 1, line(60, 85), MEMORY_MS, -500)).toEqual({ ms: 10, isAtLeast: false })
  })

  it('begins anew after a level that was over because nothing reached it for long', () => {
    expect(levelSince(river, 1, line(85, 79, 79, 79, 79, 79, 85), MEMORY_MS)).toEqual({
      ms: 60,
      isAtLeast: false,
    })
    expect(levelSince(river, 1, line(60, 85, null, null, null, null, null, 79, 79, 85), MEMORY_MS)?.ms).toBe(
      90,
    )
  })

  it('is when the memory of its readings last came into it', () => {
    const values = fc.array(fc.integer({ min: 74, max: 84 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(values, (v) => {
        const memory = new LevelMemory(river, MEMORY_MS)
        const levels = v.map((value, n) => {
          memory.take(10 * n, value)
          return memory.at(10 * n)?.level ?? 0
        })
        if (levels.at(-1) === 0) return
        expect(levelSince(river, 1, line(...v), MEMORY_MS)?.ms).toBe(10 * (levels.lastIndexOf(0) + 1))
      }),
    )
  })

  it('is not ended by a gap', () => {
    expect(levelSince(river, 1, line(60, 85, null, null, null, null, null, 90), MEMORY_MS)?.ms).toBe(10)
  })

  it('follows water that is dangerous when it falls', () => {
    const reservoir: LevelScale = {
      ...river,
      direction: 'falling',
      levels: [{ name: 'low', threshold: 40, severity: 1 }],
    }
    expect(levelSince(reservoir, 1, line(60, 39, 41, 30), MEMORY_MS)).toEqual({ ms: 10, isAtLeast: false })
  })

  it('is nothing in the normal state, and where the readings do not say', () => {
    expect(levelSince(river, 0, line(60, 70), MEMORY_MS)).toBeNull()
    expect(levelSince(river, 1, line(60, 70), MEMORY_MS)).toBeNull()
    expect(levelSince(river, 1, line(), MEMORY_MS)).toBeNull()
  })
})
