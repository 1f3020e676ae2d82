import fc from 'fast-check'
import { expect, it } from 'vitest'
import { coveredIn, frameAround, placeIn, tilesOf } from './map-frame.ts'

const aPlace = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})
const aSide = fc.integer({ min: 50, max: 900 })

it('the station stands in the middle of its map', () => {
  fc.assert(
    fc.property(aPlace, aSide, aSide, (place, width, height) => {
      const { x, y } = placeIn(frameAround(place, width, height), place)
      expect(x).toBeCloseTo(width / 2, 3)
      expect(y).toBeCloseTo(height / 2, 3)
    }),
  )
})

it('seventy kilometres fit between the nearer edges, wherever on the earth', () => {
  fc.assert(
    fc.property(aPlace, (place) => {
      const frame = frameAround(place, 600, 300)
      const north = placeIn(frame, { lat: place.lat + 0.315, lng: place.lng })
      if (frame.zoom < 10) expect(frame.height / 2 - north.y).toBeGreaterThan(frame.height * 0.4)
      expect(north.y).toBeGreaterThan(0)
    }),
  )
})

it('its tiles cover it without a hole, as far as the square world goes', () => {
  const inhabited = aPlace.filter(({ lat }) => Math.abs(lat) < 60)
  fc.assert(
    fc.property(inhabited, aSide, aSide, (place, width, height) => {
      const { side, tiles } = tilesOf(frameAround(place, width, height))
      const covered = (x: number, y: number) =>
        tiles.some(
          ({ left, top }) => x >= left - 1e-6 && x <= left + side && y >= top - 1e-6 && y <= top + side,
        )
      for (const [x, y] of [
        [0, 0],
        [width, 0],
        [width / 2, height / 2],
        [0, height],
        [width, height],
      ] as const) {
        expect(covered(x, y)).toBe(true)
      }
      expect(tiles.every(({ z, x, y }) => x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z)).toBe(true)
    }),
  )
})

it('a station on the other side of the date line is a neighbour', () => {
  const frame = frameAround({ lat: -17, lng: 179.9 }, 400, 300)
  const { x } = placeIn(frame, { lat: -17, lng: -179.9 })
  expect(x).toBeGreaterThan(200)
  expect(x).toBeLessThan(400)
})

it('no town is named where the sources stand, however many lines they take', () => {
  const frame = frameAround({ lat: -6, lng: 106 }, 400, 300)
  expect(coveredIn(frame, [], { width: 390, height: 44 })).toContainEqual({
    left: 0,
    top: 256,
    right: 390,
    bottom: 300,
  })
})
