/** A station alone, or several that stand too close together at this zoom. */
export interface Mark {
  /** Centre in the frame, CSS pixels. */
  x: number
  y: number
  /** Stations it stands for. */
  count: number
  /** Index of the station that comes first in the order of attention: the only one where `count` is 1. */
  station: number
  /** Stations in each segment of the donut. */
  bySegment: Uint32Array
  /** The smallest around its stations. */
  box: WorldBox
}

/** In units of the world's width. */
export interface WorldBox {
  west: number
  north: number
  east: number
  south: number
}
