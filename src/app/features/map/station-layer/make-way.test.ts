import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeWay } from './make-way.ts'
import type { MapMarker } from './map-marker.ts'
import { markRadius } from './mark-size.ts'

function mark(x: number, y: number, count = 1, station = 0): MapMarker {
  const box = { west: 0, north: 0, east: 0, south: 0 }
  return { x, y, count, station, bySegment: new Uint32Array(1), box }
}

const touch = (a: MapMarker, b: MapMarker) => Math.hypot(a.x - b.x, a.y - b.y) < markRadius(a) + markRadius(b)

it('a cluster steps off a station that stands alone, and the station stays', () => {
  const [station, cluster] = [mark(100, 100), mark(106, 100, 12)]
  makeWay([station], [cluster])
  expect(touch(station, cluster)).toBe(false)
  expect([station.x, station.y]).toEqual([100, 100])
  expect(cluster.x).toBeGreaterThan(106)
})

it('stations on one spot that stand alone are seen side by side, the first in its place', () => {
  const alone = [0, 1, 2, 3].map((station) => mark(50, 50, 1, station))
  makeWay(alone, [])
  expect([alone[0]?.x, alone[0]?.y]).toEqual([50, 50])
  for (const [i, a] of alone.entries()) for (const b of alone.slice(0, i)) expect(touch(a, b)).toBe(false)
})

it('nothing goes far from its place, however many stand there', () => {
  const spots = fc.array(
    fc.record({ x: fc.integer({ min: 0, max: 90 }), y: fc.integer({ min: 0, max: 90 }) }),
    {
      maxLength: 40,
    },
  )
  fc.assert(
    fc.property(spots, spots, (alone, others) => {
      const [first, second] = [alone, others].map((list, n) =>
        list.map(({ x, y }, i) => mark(x, y, 1 + n, i)),
      )
      makeWay(first as MapMarker[], second as MapMarker[])
      for (const [marks, places] of [
        [first, alone],
        [second, others],
      ] as const)
        marks?.forEach((one, i) => {
          const place = places[i] as { x: number; y: number }
          expect(Math.hypot(one.x - place.x, one.y - place.y)).toBeLessThan(51)
        })
    }),
  )
})
