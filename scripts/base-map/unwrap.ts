import type { GeoJSON, Position } from 'geojson'

/**
 * Outlines that cross the date line jump from 180° to −180°; on a flat map that is a line right through the world.
 * Here longitudes go on beyond ±180° instead, and a ring around a pole is led over the pole. The tile cutter
 * brings what lies beyond back to the other side.
 */
export function unwrapped(data: GeoJSON): GeoJSON {
  switch (data.type) {
    case 'FeatureCollection':
      return { ...data, features: data.features.map((feature) => unwrapped(feature) as GeoJSON.Feature) }
    case 'Feature':
      return { ...data, geometry: unwrapped(data.geometry) as GeoJSON.Geometry }
    case 'Polygon':
      return { ...data, coordinates: data.coordinates.map(unwrapRing) }
    case 'MultiPolygon':
      return { ...data, coordinates: data.coordinates.map((polygon) => polygon.map(unwrapRing)) }
    case 'MultiLineString':
      return { ...data, coordinates: data.coordinates.map(unwrapLine) }
    default:
      return data
  }
}

function unwrapLine(line: readonly Position[]): Position[] {
  let turns = 0
  let before: number | undefined
  return line.map(([lng = 0, lat = 0]) => {
    if (before !== undefined && lng - before > 180) turns -= 1
    if (before !== undefined && before - lng > 180) turns += 1
    before = lng
    return [lng + 360 * turns, lat]
  })
}

function unwrapRing(ring: readonly Position[]): Position[] {
  const line = unwrapLine(ring)
  const [firstLng = 0, firstLat = 0] = line[0] ?? []
  const [lastLng = 0] = line.at(-1) ?? []
  if (Math.abs(lastLng - firstLng) < 180) return line
  const pole = Math.sign(firstLat) * 90
  return [...line, [lastLng, pole], [firstLng, pole], [firstLng, firstLat]]
}
