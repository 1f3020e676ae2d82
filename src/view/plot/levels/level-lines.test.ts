import { describe, expect, it } from 'vitest'
import type { LevelScale } from '../../../domain/levels/alert-levels.ts'
import { isStruck, levelLines, panelLevels, withNearLevels } from './level-lines.ts'

const katulampa: LevelScale = {
  direction: 'rising',
  margin: 2.5,
  levels: [80, 150, 200].map((threshold, n) => ({ name: `siaga ${3 - n}`, threshold, severity: n + 1 })),
}
const plot = (low: number, high: number, height = 200) => ({
  fromMs: 0,
  toMs: 1,
  width: 100,
  low,
  high,
  height,
})

describe('levels on an axis', () => {
  it('are taken in where they are near', () => {
    expect(withNearLevels([60, 130], katulampa)).toEqual([60, 150])
  })

  it('leave the axis to the line where they are far', () => {
    expect(withNearLevels([34, 36], katulampa)).toEqual([34, 36])
    expect(withNearLevels([300, 340], katulampa)).toEqual([300, 340])
  })

  it('are not followed one after the other to the far end', () => {
    expect(withNearLevels([40, 85], katulampa)).toEqual([40, 85])
    expect(withNearLevels([0, 102], katulampa)).toEqual([0, 150])
  })
})

describe('levels on a plot', () => {
  it('are lines with a band up to the next worse one', () => {
    const lines = levelLines(katulampa, plot(0, 200))
    expect(lines.map(({ y, band, state }) => [y, band.top, band.height, state])).toEqual([
      [120, 50, 70, 'watch'],
      [50, 0, 50, 'warning'],
      [0, 0, 0, 'danger'],
    ])
  })

  it('have their band on the other side where falling is what is bad', () => {
    const falling: LevelScale = { ...katulampa, direction: 'falling', levels: katulampa.levels.toReversed() }
    expect(levelLines(falling, plot(0, 400)).map(({ band }) => [band.top, band.height])).toEqual([
      [100, 25],
      [125, 35],
      [160, 40],
    ])
  })

  it('fill the plot with their band where the line itself is below it', () => {
    const [first, second] = levelLines(katulampa, plot(100, 140))
    expect(first).toMatchObject({ labelY: null, band: { top: 0, height: 200 } })
    expect(second).toBeUndefined()
  })

  it('have their labels above them, the topmost under it where there is no room above', () => {
    const offsets = (scale: ReturnType<typeof plot>) =>
      levelLines(katulampa, scale).map(({ y, labelY }) => (labelY ?? 0) - (y ?? 0))
    expect(offsets(plot(0, 250))).toEqual([-7.5, -7.5, -7.5])
    expect(offsets(plot(0, 202))).toEqual([-7.5, -7.5, 7.5])
    // nor is there under it
    expect(offsets(plot(0, 202, 60))[2]).toBeLessThan(7.5)
  })

  it('keep the worst levels’ labels where not all have room', () => {
    const lines = levelLines(katulampa, plot(0, 250, 32))
    expect(lines.map(({ labelY }) => labelY !== null)).toEqual([false, true, true])
  })
})

describe('a line through a name', () => {
  it('is none where each name stands over its own line, and some where names crowd', () => {
    const struck = (height: number) => {
      const lines = levelLines(katulampa, plot(0, 250, height))
      return lines.filter(({ y }) => y !== null && isStruck(y, lines)).map(({ level }) => level.threshold)
    }
    expect(struck(200)).toEqual([])
    expect(struck(60)).not.toEqual([])
  })
})

describe('the levels of a panel', () => {
  const sensor = (id: string) => ({ id, name: id, kind: 'FLUID_LEVEL', unit: 'cm' })

  it('are those of its first sensor that has some', () => {
    expect(panelLevels([sensor('a'), sensor('b')], { b: katulampa })?.sensor.id).toBe('b')
    const both = { a: katulampa, b: katulampa }
    expect(panelLevels([sensor('a'), sensor('b')], both)?.sensor.id).toBe('a')
    expect(panelLevels([sensor('a'), sensor('b')], both, 'b')?.sensor.id).toBe('b')
    expect(panelLevels([sensor('a')], both, 'b')?.sensor.id).toBe('a')
    expect(panelLevels([sensor('constructor')], {})).toBeNull()
    expect(panelLevels([sensor('a')], undefined)).toBeNull()
  })
})
