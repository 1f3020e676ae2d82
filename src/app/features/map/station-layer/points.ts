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

/** Columns for so many stations, all zero. */
export function emptyPoints(length: number): StationPoints {
  return {
    x: new Float64Array(length),
    y: new Float64Array(length),
    look: new Uint8Array(length),
    rank: new Uint32Array(length),
  }
}
