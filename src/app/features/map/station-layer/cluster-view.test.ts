import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Frame, worldSizePx, worldX, worldY } from '../../../../view/map/world.ts'
import { type ClusterOptions, clusterView } from './cluster-view.ts'
import { hitTest, markRadius } from './mark-size.ts'
import { emptyPoints, type StationPoints } from './points.ts'

const options: ClusterOptions = {
  cellPx: 40,
  mergePx: 36,
  segmentOf: Uint8Array.of(0, 1),
  segmentCount: 2,
  selected: -1,
}

function wholeWorld(zoom: number): Frame {
  return { zoom, left: 0, top: 0, width: worldSizePx(zoom), height: worldSizePx(zoom) }
}

const somewhere = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lng: fc.double({ min: -180, max: 179.999, noNaN: true }),
  style: fc.constantFrom(0, 1),
})
const stations = fc.array(somewhere, { maxLength: 300 })

interface Spot {
  lat: number
  lng: number
  style: number
  /** Where the order of attention is another than that of the list. */
  rank?: number
}

function pointsAt(spots: readonly Spot[]): StationPoints {
  const points = emptyPoints(spots.length)
  spots.forEach(({ lat, lng, style, rank }, i) => {
    points.x[i] = worldX(lng)
    points.y[i] = worldY(lat)
    points.style[i] = style
    points.rank[i] = rank ?? i
  })
  return points
}

describe('the marks of a view', () => {
  it('count every station exactly once, at every zoom', () => {
    fc.assert(
      fc.property(stations, fc.integer({ min: 0, max: 5 }), (list, zoom) => {
        const marks = clusterView(pointsAt(list), wholeWorld(zoom), options)
        expect(marks.reduce((sum, mark) => sum + mark.count, 0)).toBe(list.length)
        const bySegment = [0, 1].map((segment) =>
          marks.reduce((sum, mark) => sum + (mark.bySegment[segment] as number), 0),
        )
        expect(bySegment).toEqual(
          [0, 1].map((style) => list.filter((station) => station.style === style).length),
        )
      }),
    )
  })

  it('count every station in sight, wherever the view is', () => {
    const view = fc.record({
      left: fc.integer({ min: 0, max: 3000 }),
      top: fc.integer({ min: 0, max: 3000 }),
      width: fc.integer({ min: 1, max: 1500 }),
      height: fc.integer({ min: 1, max: 900 }),
    })
    fc.assert(
      fc.property(stations, view, (list, box) => {
        const points = pointsAt(list)
        const frame = { zoom: 4, ...box }
        const inSight = list.filter((_, i) => {
          const x = (points.x[i] as number) * worldSizePx(4) - frame.left
          const y = (points.y[i] as number) * worldSizePx(4) - frame.top
          return x >= 0 && x <= frame.width && y >= 0 && y <= frame.height
        }).length
        const counted = clusterView(points, frame, options).reduce((sum, mark) => sum + mark.count, 0)
        expect(counted).toBeGreaterThanOrEqual(inSight)
        expect(counted).toBeLessThanOrEqual(list.length)
      }),
    )
  })

  it('stay where they are while the map is dragged', () => {
    fc.assert(
      fc.property(stations, fc.integer({ min: -300, max: 300 }), (list, dx) => {
        const points = pointsAt(list)
        const frame = wholeWorld(3)
        const place = (left: number) =>
          clusterView(points, { ...frame, left: left - 500, width: frame.width + 1000 }, options).map(
            (mark) => `${mark.count} ${Math.round(mark.x + left)} ${Math.round(mark.y)}`,
          )
        expect(place(dx).sort()).toEqual(place(0).sort())
      }),
    )
  })

  it('come apart as the map goes in', () => {
    const points = pointsAt([
      { lat: -6.6, lng: 106.83, style: 0, rank: 1 },
      { lat: -6.4, lng: 106.83, style: 1, rank: 0 },
    ])
    const together = clusterView(points, wholeWorld(4), options)
    expect(together).toMatchObject([{ count: 2, station: 1 }])
    const size = worldSizePx(10)
    const near = {
      zoom: 10,
      left: (points.x[0] as number) * size - 500,
      top: (points.y[0] as number) * size - 500,
    }
    const apart = clusterView(points, { ...near, width: 1000, height: 1000 }, options)
    expect(apart.map(({ count }) => count)).toEqual([1, 1])
  })

  it('leave the selected station alone', () => {
    const spot = { lat: 0.1, lng: 0.1, style: 0 }
    const points = pointsAt([0, 1, 2].map((rank) => ({ ...spot, rank })))
    const marks = clusterView(points, wholeWorld(2), { ...options, selected: 1 })
    expect(marks.map(({ count, station }) => [count, station])).toEqual([
      [2, 0],
      [1, 1],
    ])
  })

  it('leave what stands out alone, at every zoom', () => {
    fc.assert(
      fc.property(stations, fc.integer({ min: 0, max: 5 }), (list, zoom) => {
        const points = pointsAt(list)
        list.forEach(({ style }, i) => {
          points.alone[i] = style
        })
        const marks = clusterView(points, wholeWorld(zoom), options)
        for (const [i, { style }] of list.entries())
          if (style === 1) expect(marks).toContainEqual(expect.objectContaining({ count: 1, station: i }))
        expect(marks.reduce((sum, mark) => sum + mark.count, 0)).toBe(list.length)
      }),
      { numRuns: 40 },
    )
  })

  it('know the box of their stations', () => {
    const points = pointsAt([
      { lat: 1, lng: 1, style: 0, rank: 0 },
      { lat: 2, lng: 3, style: 0, rank: 1 },
    ])
    const [mark] = clusterView(points, wholeWorld(0), options)
    expect(mark?.box).toEqual({
      west: points.x[0],
      east: points.x[1],
      north: points.y[1],
      south: points.y[0],
    })
  })
})

describe('the mark under a finger', () => {
  const mark = (x: number, y: number, count = 1) => ({
    x,
    y,
    count,
    station: 0,
    bySegment: new Uint32Array(),
    box: { west: 0, north: 0, east: 0, south: 0 },
  })

  it('is the nearest within reach', () => {
    const [a, b] = [mark(0, 0), mark(20, 0)]
    expect(hitTest([a, b], 11, 0)).toBe(b)
    expect(hitTest([a, b], 9, 0)).toBe(a)
  })

  it('reaches as far as the mark is large, and a little further', () => {
    const cluster = mark(0, 0, 12_345)
    expect(hitTest([cluster], markRadius(cluster) + 5, 0)).toBe(cluster)
    expect(hitTest([mark(0, 0)], markRadius(cluster) + 5, 0)).toBeUndefined()
  })
})
