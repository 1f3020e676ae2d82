import { describe, expect, it } from 'vitest'
import { bars, linePath, valueRange } from './sparkline-geometry.ts'

const plot = { width: 100, height: 26, fromMs: 0, toMs: 100 }

describe('the range of a small plot', () => {
  it('is from the lowest to the highest, gaps apart', () => {
    expect(valueRange([3, null, -2, 7])).toEqual([-2, 7])
  })

  it('has room around a flat line', () => {
    expect(valueRange([5, 5])).toEqual([4, 6])
  })

  it('is none without values', () => {
    expect(valueRange([null])).toBeNull()
  })
})

describe('the line', () => {
  it('joins neighbours and is open at a gap', () => {
    const line = { t: [0, 20, 40, 60, 80], v: [0, 10, null, 10, 0] }
    expect(linePath(line, plot, [0, 10])).toBe('M0.00 23.00L20.00 3.00M60.00 3.00L80.00 23.00')
  })

  it('shows a reading that stands alone between gaps', () => {
    const line = { t: [0, 20, 50, 80, 100], v: [0, null, 10, null, 0] }
    expect(linePath(line, plot, [0, 10])).toBe('M0.00 23.00h0M50.00 3.00h0M100.00 23.00h0')
  })
})

describe('the bars', () => {
  it('stand on the ground, the highest over the whole height, none for nothing', () => {
    const drawn = bars({ stepMs: 25, t: [0, 25, 50, 75], v: [2, 0, null, 1] }, plot)
    expect(drawn).toEqual([
      { x: 0, y: 3, width: 24, height: 23 },
      { x: 75, y: 14.5, width: 24, height: 11.5 },
    ])
  })

  it('are cut at the edges of the range', () => {
    expect(bars({ stepMs: 50, t: [-25], v: [1] }, plot)).toEqual([{ x: 0, y: 3, width: 24, height: 23 }])
  })

  it('are none where nothing fell', () => {
    expect(bars({ stepMs: 25, t: [0], v: [0] }, plot)).toEqual([])
  })
})
