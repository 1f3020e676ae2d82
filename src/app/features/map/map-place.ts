import type { MapSearch } from '../address/map-search.ts'

/** Where the map looks. */
export interface MapPlace {
  lat: number
  lng: number
  z: number
}

/** The place that an address names; all three or none. */
export function placeInAddress({ lat, lng, z }: Pick<MapSearch, 'lat' | 'lng' | 'z'>): MapPlace | null {
  return lat === undefined || lng === undefined || z === undefined ? null : { lat, lng, z }
}

/** Rounded to about a pixel of its zoom, so that an address stays short and one view has one address. */
export function roundedPlace({ lat, lng, z }: MapPlace): MapPlace {
  const decimals = Math.ceil(z / 3.3)
  const round = (degrees: number) => Number(degrees.toFixed(decimals))
  return { lat: round(lat), lng: round(lng), z }
}

export function samePlace(a: MapPlace | null, b: MapPlace | null): boolean {
  return a === b || (a !== null && b !== null && a.lat === b.lat && a.lng === b.lng && a.z === b.z)
}
