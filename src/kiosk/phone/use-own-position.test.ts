import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DeviceState, Position } from '../../domain/device.ts'
import { byDistance } from './use-own-position.ts'

const positions = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})
const at = (position: Position | null, i: number): DeviceState => ({
  id: String(i),
  name: String(i),
  kind: 'AWLR',
  position,
  intervalSeconds: null,
  lastUpdateMs: null,
  freshness: 'unknown',
  sensors: [],
  latest: {},
  rates: {},
})

it('the nearest station stands first, those of no known position last, and none is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.option(positions)), positions, (places, from) => {
      const near = byDistance(places.map(at), from)
      expect(new Set(near.map(({ device }) => device.id)).size).toBe(places.length)
      const distances = near.map(({ distanceKm }) => distanceKm ?? Number.POSITIVE_INFINITY)
      expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    }),
  )
})
