import type { Position } from '../../../domain/device.ts'
import { latitudeAt, longitudeAt, worldSizePx, worldX, worldY } from '../../../view/map/world.ts'
import type { MapSearch } from '../address/map-search.ts'

export interface MapPlace {
  lat: number
  lng: number
  z: number
}

/** CSS pixels. */
export interface Size {
  width: number
  height: number
}

/** Free along each side, CSS pixels. */
export interface Padding {
  top: number
  right: number
  bottom: number
  left: number
}

/** Most of a small map's room for padding on one side. */
const MAX_PADDING = 0.2

/** All three or none. */
export function placeInAddress({ lat, lng, z }: Pick<MapSearch, 'lat' | 'lng' | 'z'>): MapPlace | null {
  return lat === undefined || lng === undefined || z === undefined ? null : { lat, lng, z }
}

/** Rounded to about a pixel of its zoom: short addresses, and one for each view. */
export function roundedPlace({ lat, lng, z }: MapPlace): MapPlace {
  const decimals = Math.ceil(z / 3.3)
  const round = (degrees: number) => Number(degrees.toFixed(decimals))
  return { lat: round(lat), lng: round(lng), z: Number(z.toFixed(2)) }
}

export function samePlace(a: MapPlace | null, b: MapPlace | null): boolean {
  return a === b || (a !== null && b !== null && a.lat === b.lat && a.lng === b.lng && a.z === b.z)
}

/** The nearest place with all positions inside the padding, at any fractional zoom; `null` without any. */
export function placeAround(
  positions: readonly Position[],
  { width, height }: Size,
  padding: Padding,
  zooms: { least: number; most: number },
): MapPlace | null {
  if (positions.length === 0) return null
  let [west, north, east, south] = [1, 1, 0, 0]
  for (const { lat, lng } of positions) {
    const [x, y] = [worldX(lng), worldY(lat)]
    west = Math.min(west, x)
    east = Math.max(east, x)
    north = Math.min(north, y)
    south = Math.max(south, y)
  }
  const across = (px: number) => Math.min(px, width * MAX_PADDING)
  const down = (px: number) => Math.min(px, height * MAX_PADDING)
  const [left, right, top, bottom] = [
    across(padding.left),
    across(padding.right),
    down(padding.top),
    down(padding.bottom),
  ]
  const worldPx = Math.min((width - left - right) / (east - west), (height - top - bottom) / (south - north))
  // rounded down: what just fits has to fit at the address' zoom
  const fitting = Math.floor(100 * Math.log2(worldPx / worldSizePx(0))) / 100
  const z = Math.max(zooms.least, Math.min(zooms.most, fitting))
  const size = worldSizePx(z)
  return {
    lat: latitudeAt((north + south) / 2 + (bottom - top) / 2 / size),
    lng: longitudeAt((west + east) / 2 + (right - left) / 2 / size),
    z,
  }
}
