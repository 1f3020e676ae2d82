import { worldX, worldY } from '../../../../view/map/world.ts'

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

interface Place {
  lat: number
  lng: number
}

/**
 * Stations in the order of attention as columns. What is asked of a station is given by functions and not as
 * an object each: this runs in the frame that shows the list, for every station of the network, in code that
 * is still cold.
 */
export function stationPoints<Station>(
  stations: readonly Station[],
  placeOf: (station: Station) => Place,
  lookOf: (station: Station) => number,
): StationPoints {
  const points = emptyPoints(stations.length)
  const { x, y, look, rank } = points
  for (let i = 0; i < stations.length; i++) {
    const station = stations[i] as Station
    const { lat, lng } = placeOf(station)
    x[i] = worldX(lng)
    y[i] = worldY(lat)
    look[i] = lookOf(station)
    rank[i] = i
  }
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
