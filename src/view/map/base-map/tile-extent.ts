/** Side of a cut tile in its own units. */
export const TILE_EXTENT = 4096

export const CUTTING = { maxZoom: 14, indexMaxZoom: 4, tolerance: 2, extent: TILE_EXTENT, buffer: 64 }
