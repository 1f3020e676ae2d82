import { describe, expect, it } from 'vitest'
import { latitudeAt, longitudeAt, worldX, worldY } from '../../../view/map/world.ts'
import { placeInAddress, roundedPlace, samePlace } from './map-place.ts'

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
