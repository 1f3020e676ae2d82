/** A station, or several that are too close at this zoom. */
export interface MapMarker {
  /** Centre in the frame, CSS pixels. */
  x: number
  y: number
  count: number
  /** Index of its first station in the order of attention. */
  station: number
  bySegment: Uint32Array
  /** Around its stations. */
  box: WorldBox
}

/** In units of the world's width. */
export interface WorldBox {
  west: number
  north: number
  east: number
  south: number
}
