import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demandedLevel, type LevelScale, levelOf } from './alert-levels.ts'
import { LevelMemory, stationLevel } from './level-memory.ts'

const HOUR_MS = 3_600_000
const MEMORY_MS = 2 * HOUR_MS
const STEP_MS = 300_000

/** Katulampa: siaga 4 up to 80 cm, 3 to 150, 2 to 200, 1 above. */
const katulampa: LevelScale = {
  direction: 'rising',
  margin: 3,
  levels: [
    { name: 'Siaga 3', threshold: 80, beyond: true, severity: 1 },
    { name: 'Siaga 2', threshold: 150, beyond: true, severity: 2 },
    { name: 'Siaga 1', threshold: 200, beyond: true, severity: 3 },
  ],
}

const battery: LevelScale = {
  direction: 'falling',
  margin: 2,
  levels: [
    { name: 'low', threshold: 30, severity: 1 },
    { name: 'very low', threshold: 15, severity: 2 },
  ],
}

/** The level after each reading of a row, five minutes apart. */
function levelsOf(scale: LevelScale, values: readonly number[], memoryMs = MEMORY_MS): number[] {
  const memory = new LevelMemory(scale, memoryMs)
  return values.map((value, n) => {
    memory.take(n * STEP_MS, value)
    return memory.at(n * STEP_MS)?.level ?? -1
  })
}

const anyScale = fc
  .record({
    falling: fc.boolean(),
    margin: fc.integer({ min: 0, max: 15 }),
    beyond: fc.boolean(),
    steps: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
  })
  .map(({ falling, margin, beyond, steps }): LevelScale => {
    let at = 0
    const levels = steps.map((step, n) => {
      at += step
      return {
        name: `${n}`,
        threshold: falling ? -at : at,
        severity: n + 1,
        ...(beyond && { beyond: true as const }),
      }
    })
    return { direction: falling ? 'falling' : 'rising', margin, levels }
  })
const anyValues = fc.array(fc.integer({ min: -220, max: 220 }), { minLength: 1, maxLength: 60 })

describe('the level of a sensor', () => {
  it('is entered past the threshold where that itself still is the milder level', () => {
    expect(levelsOf(katulampa, [80, 80.1, 150, 151, 200, 201])).toEqual([0, 1, 1, 2, 2, 3])
  })

  it('is entered at the threshold where that is in the level', () => {
    const manggarai: LevelScale = {
      ...katulampa,
      levels: [{ name: 'Siaga 3', threshold: 750, severity: 1 }],
    }
    expect(levelsOf(manggarai, [749.9, 750])).toEqual([0, 1])
  })

  it('is left only further than the margin back', () => {
    expect(levelsOf(katulampa, [151, 149, 147, 146.9, 149.9, 150.1])).toEqual([2, 2, 2, 1, 1, 2])
  })

  it('falls with what falls', () => {
    expect(levelsOf(battery, [40, 30, 32, 32.1, 15, 16, 18])).toEqual([0, 1, 1, 0, 2, 2, 1])
  })

  it('passes over several levels at once in a flash flood, and back', () => {
    expect(levelsOf(katulampa, [20, 260, 20])).toEqual([0, 3, 0])
  })

  it('is over where it was not reached for as long as is remembered', () => {
    expect(levelsOf(katulampa, [81, 79, 79, 79], 2 * STEP_MS)).toEqual([1, 1, 1, 0])
  })

  it('is not known without readings, and a missing value is none', () => {
    const memory = new LevelMemory(katulampa, MEMORY_MS)
    expect(memory.at(0)).toBeNull()
    memory.take(0, Number.NaN)
    expect(memory.at(0)).toBeNull()
  })

  it('is not known once the readings are older than what is remembered', () => {
    const memory = new LevelMemory(katulampa, MEMORY_MS)
    memory.take(0, 300)
    expect(memory.at(MEMORY_MS)).toEqual({ level: 3, t: 0 })
    expect(memory.at(MEMORY_MS + 1)).toBeNull()
  })

  it('is never milder than the newest value demands, nor worse than the worst of what is remembered', () => {
    fc.assert(
      fc.property(anyScale, anyValues, (scale, values) => {
        const levels = levelsOf(scale, values)
        values.forEach((value, n) => {
          const demanded = values.slice(Math.max(0, n - 24), n + 1).map((one) => demandedLevel(scale, one))
          expect(levels[n]).toBeGreaterThanOrEqual(demandedLevel(scale, value))
          expect(levels[n]).toBeLessThanOrEqual(demanded.reduce((worst, one) => Math.max(worst, one)))
        })
      }),
    )
  })

  it('does not flap: between two entries of a level lies a value beyond the margin, or all that is remembered', () => {
    const entry = fc.integer({ min: -30, max: 30 })
    fc.assert(
      fc.property(anyScale, fc.array(entry, { minLength: 2, maxLength: 24 }), (scale, wobble) => {
        const { threshold } = scale.levels[0] as { threshold: number }
        const isRising = scale.direction === 'rising'
        const values = wobble.map((by) => threshold + by)
        const isIn = levelsOf(scale, values).map((level) => level > 0)
        const lastEntry = { at: -1 }
        isIn.forEach((now, n) => {
          if (!now || isIn[n - 1]) return
          if (lastEntry.at !== -1) {
            const since = values.slice(lastEntry.at, n)
            const furthest = isRising ? threshold - Math.min(...since) : Math.max(...since) - threshold
            expect(furthest).toBeGreaterThan(scale.margin)
          }
          lastEntry.at = n
        })
      }),
    )
  })

  it('is the same whatever order the readings come in, and however often', () => {
    fc.assert(
      fc.property(anyScale, anyValues, fc.infiniteStream(fc.nat()), (scale, values, dice) => {
        const inOrder = new LevelMemory(scale, MEMORY_MS)
        const anyHow = new LevelMemory(scale, MEMORY_MS)
        const readings = values.map((value, n) => ({ t: n * STEP_MS, value }))
        for (const { t, value } of readings) inOrder.take(t, value)
        const shuffled = [...readings, ...readings]
          .map((reading) => ({ reading, at: dice.next().value as number }))
          .sort((a, b) => a.at - b.at)
        for (const { reading } of shuffled) anyHow.take(reading.t, reading.value)
        const asOfMs = values.length * STEP_MS
        expect(anyHow.at(asOfMs)).toEqual(inOrder.at(asOfMs))
      }),
    )
  })

  it('is the same for whoever has read just what is remembered: a restart changes nothing', () => {
    fc.assert(
      fc.property(anyScale, anyValues, (scale, values) => {
        const memorySteps = 6
        const sinceTheStart = levelsOf(scale, values, memorySteps * STEP_MS).at(-1)
        const fresh = levelsOf(scale, values.slice(-memorySteps - 1), memorySteps * STEP_MS).at(-1)
        expect(fresh).toBe(sinceTheStart)
      }),
    )
  })
})

describe('the levels of a scale', () => {
  it('are numbered from the mildest, 0 being none of them', () => {
    expect(levelOf(katulampa, 0)).toBeUndefined()
    expect(levelOf(katulampa, 3)?.name).toBe('Siaga 1')
  })
})

const scale = (...severities: number[]): LevelScale => ({
  direction: 'rising',
  margin: 0,
  levels: severities.map((severity, n) => ({ name: `${severity}`, threshold: n, severity })),
})

describe('the state of a station', () => {
  it('is the worst of its sensors, by severity and not by number', () => {
    const levels = new Map([
      ['battery', { level: 2, t: 1 }],
      ['level', { level: 1, t: 2 }],
    ])
    const state = stationLevel({ battery: scale(1, 2), level: scale(3) }, levels, ['battery', 'level'])
    expect(state).toEqual({ severity: 3, sensor: 'level', sensors: Object.fromEntries(levels) })
  })

  it('is not known without a sensor that is, nor told by a sensor without levels', () => {
    expect(stationLevel({ level: scale(1) }, new Map(), ['level'])).toBeUndefined()
    expect(stationLevel({}, new Map([['constructor', { level: 1, t: 0 }]]), ['constructor'])).toBeUndefined()
  })

  it('does not depend on the order of the definitions', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3), { minLength: 1, maxLength: 6 }), (numbers) => {
        const order = numbers.map((_, n) => `s${n}`)
        const levels = new Map(order.map((id, n) => [id, { level: numbers[n] as number, t: 0 }]))
        const entries = order.map((id) => [id, scale(1, 2, 3)] as const)
        const forwards = stationLevel(Object.fromEntries(entries), levels, order)
        const backwards = stationLevel(
          Object.fromEntries(entries.toReversed()),
          new Map([...levels].toReversed()),
          order,
        )
        expect(backwards).toEqual(forwards)
        expect(forwards?.severity).toBe(Math.max(...numbers))
      }),
    )
  })
})
