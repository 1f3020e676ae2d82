import { describe, expect, it } from 'vitest'
import type { LevelScale } from '../../../domain/levels/alert-levels.ts'
import { labelSide } from './label-side.ts'
import { levelLines } from './level-lines.ts'

const plot = { fromMs: 0, toMs: 100, width: 1000, low: 0, high: 200, height: 200 }
const scale: LevelScale = {
  direction: 'rising',
  margin: 2,
  levels: [80, 150].map((threshold, n) => ({ name: `siaga ${3 - n}`, threshold, severity: n + 1 })),
}
const levels = levelLines(scale, plot)
/** A reading every step of the range's hundredth. */
const line = (valueAt: (t: number) => number | null) => {
  const t = Array.from({ length: 101 }, (_, i) => i)
  return { t, v: t.map(valueAt) }
}
const side = (...of: ReturnType<typeof line>[]) => [
  labelSide(levels, of, plot, 'left'),
  labelSide(levels, of, plot, 'right'),
]

describe('the names of levels', () => {
  it('stand at the usual edge where the readings leave them alone', () => {
    expect(side(line(() => 40))).toEqual(['left', 'right'])
    expect(side()).toEqual(['left', 'right'])
  })

  it('give way to readings that run through them', () => {
    expect(side(line((t) => (t > 90 ? 85 : 40)))).toEqual(['left', 'left'])
    expect(side(line((t) => (t < 10 ? 155 : 40)))).toEqual(['right', 'right'])
  })

  it('give way to a step between two readings that stand on both sides of a name', () => {
    expect(side({ t: [0, 90, 100], v: [40, 40, 120] })).toEqual(['left', 'left'])
  })

  it('stay where the other edge is no better', () => {
    expect(side(line(() => 85))).toEqual(['left', 'right'])
  })

  it('go where fewer of them are struck', () => {
    expect(side(line((t) => (t < 10 ? 85 : t > 90 ? 60 + 1.2 * t : 40)))).toEqual(['left', 'left'])
  })

  it('are not bothered by a gap', () => {
    expect(side(line((t) => (t > 88 ? null : 40)))).toEqual(['left', 'right'])
  })
})
