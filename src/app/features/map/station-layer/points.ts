import { worldX, worldY } from '../world.ts'

/** Stations as the layer holds them: columns, projected once. All have the same length. */
export interface StationPoints {
  /** Place in units of the world's width (features/map/world). */
  x: Float64Array
  y: Float64Array
  /** Index into the looks. */
  look: Uint8Array
  /** Place in the order of attention; 0 is first. */
  rank: Uint32Array
}

export interface PlacedStation {
  lat: number
  lng: number
  look: number
  rank: number
}

export function stationPoints(stations: readonly PlacedStation[]): StationPoints {
  const points = emptyPoints(stations.length)
  stations.forEach((station, i) => {
    points.x[i] = worldX(station.lng)
    points.y[i] = worldY(station.lat)
    points.look[i] = station.look
    points.rank[i] = station.rank
  })
  return points
}

/** Columns for so many stations, all zero. */
export function emptyPoints(length: number): StationPoints {
  return {
    x: new Float64Array(length),
    y: new Float64Array(length),
    look: new Uint8Array(length),
    rank: new Uint32Array(length),
  }
}
