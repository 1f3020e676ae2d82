import { describe, expect, it } from 'vitest'
import { featuredMarks, MAX_FEATURED } from './featured.ts'

const room = { left: 0, top: 0, width: 400, height: 300 }

describe('the marks that become real elements', () => {
  const mark = (station: number, x: number, count = 1) => ({
    x,
    y: 10,
    count,
    station,
    bySegment: new Uint32Array(),
    box: { west: 0, north: 0, east: 0, south: 0 },
  })
  const ranks = Uint32Array.from({ length: 200 }, (_, i) => 199 - i)

  it('are all in sight where they are few, what needs eyes first at the front, the selected before all', () => {
    const marks = [mark(1, 10), mark(2, 20), mark(3, 30, 5), mark(4, 9999)]
    expect(featuredMarks(marks, ranks, 1, room).map(({ station }) => station)).toEqual([1, 3, 2])
  })

  it('are the foremost lone stations where they are many', () => {
    const marks = Array.from({ length: 100 }, (_, i) => mark(i, i, i % 10 === 0 ? 7 : 1))
    const featured = featuredMarks(marks, ranks, -1, room)
    expect(featured).toHaveLength(MAX_FEATURED)
    expect(featured[0]?.station).toBe(99)
    expect(featured.every(({ count }) => count === 1)).toBe(true)
  })
})
