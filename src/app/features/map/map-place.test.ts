import { describe, expect, it } from 'vitest'
import { latitudeAt, longitudeAt, worldSizePx, worldX, worldY } from '../../../view/map/world.ts'
import { placeAround, placeInAddress, roundedPlace, samePlace } from './map-place.ts'

describe('the map’s place in the address', () => {
  it('is whole or not at all', () => {
    expect(placeInAddress({ lat: 1, lng: 2 })).toBeNull()
    expect(placeInAddress({ lat: 1, lng: 2, z: 3 })).toEqual({ lat: 1, lng: 2, z: 3 })
  })

  it('has no more decimals than its zoom can show', () => {
    expect(roundedPlace({ lat: -6.123456, lng: 106.987654, z: 3 })).toEqual({ lat: -6.1, lng: 107, z: 3 })
    expect(roundedPlace({ lat: -6.123456, lng: 106.987654, z: 13 }).lat).toBe(-6.1235)
  })

  it('is the same by value', () => {
    expect(samePlace({ lat: 1, lng: 2, z: 3 }, { lat: 1, lng: 2, z: 3 })).toBe(true)
    expect(samePlace({ lat: 1, lng: 2, z: 3 }, null)).toBe(false)
  })
})

it('the world is projected there and back', () => {
  for (const degrees of [-80, -6.2, 0, 51.4, 84]) {
    expect(latitudeAt(worldY(degrees))).toBeCloseTo(degrees, 9)
    expect(longitudeAt(worldX(degrees))).toBeCloseTo(degrees, 9)
  }
})

describe('the place around stations', () => {
  const size = { width: 1000, height: 700 }
  const padding = { top: 20, right: 60, bottom: 100, left: 40 }
  const zooms = { least: 0, most: 12 }
  const corners = [
    { lat: -8.2, lng: 106.1 },
    { lat: -5.9, lng: 112.9 },
  ]

  it('fills the room beside the padding in one direction, and overflows it in none', () => {
    const place = placeAround(corners, size, padding, zooms)
    if (!place) throw new Error('no place')
    const world = worldSizePx(place.z)
    const at = corners.map(({ lat, lng }) => ({
      x: (worldX(lng) - worldX(place.lng)) * world + size.width / 2,
      y: (worldY(lat) - worldY(place.lat)) * world + size.height / 2,
    }))
    const [left, right] = at.map(({ x }) => x)
    const [bottom, top] = at.map(({ y }) => y)
    expect(left).toBeGreaterThanOrEqual(padding.left)
    expect(left).toBeLessThan(padding.left + 8)
    expect(right).toBeLessThanOrEqual(size.width - padding.right)
    expect(top).toBeGreaterThanOrEqual(padding.top)
    expect(bottom).toBeLessThanOrEqual(size.height - padding.bottom)
    expect(place.z % 1).not.toBe(0)
  })

  it('goes no nearer than it may to a station alone, and is none without stations', () => {
    expect(placeAround(corners.slice(0, 1), size, padding, zooms)?.z).toBe(12)
    expect(placeAround([], size, padding, zooms)).toBeNull()
  })
})
