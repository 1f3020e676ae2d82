import { describe, expect, it } from 'vitest'
import { exactScale } from '../../../../view/plot/axes/value-scale.ts'
import { densityShades } from './density-path.ts'
import { extentOf, scatterScales } from './extent.ts'
import { dotsAt, lineThrough } from './xy-place.ts'

const place = {
  left: 10,
  top: 5,
  width: 100,
  height: 50,
  x: exactScale(0, 10, 5),
  y: exactScale(0, 100, 5),
}

describe('a plot of two axes', () => {
  it('has the least values at its lower left, the greatest at its upper right', () => {
    expect(dotsAt(place, [0, 10], [0, 100])).toBe('M10 55h0M110 5h0')
  })

  it('breaks a line where a value is missing', () => {
    expect(lineThrough(place, [0, 5, 6, 10], [0, null, 50, 100])).toBe('M10 55M70 30L110 5')
  })

  it('draws cells of few pairs fainter than cells of many, and none of none', () => {
    const grid = { columns: 2, rows: 1 }
    const shades = densityShades({ ...grid, x: [0, 10], y: [0, 100], counts: [1, 99] }, place)
    expect(shades.map(({ d }) => d)).toEqual(['M10 5H60V55H10z', 'M60 5H110V55H60z'])
    expect(shades[0]?.opacity).toBeLessThan(shades[1]?.opacity ?? 0)
    expect(densityShades({ ...grid, x: [0, 10], y: [0, 100], counts: [0, 5] }, place)).toHaveLength(1)
  })

  it('holds all pairs, also of none', () => {
    expect(extentOf([3, null, -2])).toEqual([-2, 3])
    expect(extentOf([null])).toEqual([0, 1])
    const { x, y } = scatterScales({ points: { x: [1, 9], y: [5, 5] } }, [5, 5])
    expect(x.low).toBeLessThan(1)
    expect(x.high).toBeGreaterThan(9)
    expect(y.low).toBeLessThan(y.high)
  })
})
