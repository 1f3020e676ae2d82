import type { MapNames } from './name-painter.ts'
import type { Place } from './places.ts'
import type { TileNames } from './tile-messages.ts'

export interface NamedTile {
  z: number
  x: number
  y: number
  names: TileNames
}

/** All names on the tiles, largest towns first. A tile's own towns replace those of the bundled map. */
export function namesOn(tiles: readonly NamedTile[], towns: readonly Place[]): MapNames {
  const waters = tiles.flatMap(({ names }) => names.waters)
  const detailed = tiles.filter(({ names }) => names.places !== null)
  if (detailed.length === 0) return { waters, places: towns }
  const isElsewhere = ({ x, y }: Place) =>
    !detailed.some((tile) => Math.floor(x * 2 ** tile.z) === tile.x && Math.floor(y * 2 ** tile.z) === tile.y)
  const own = detailed.flatMap(({ names }) => names.places ?? [])
  const places = [...towns.filter(isElsewhere), ...own].sort((a, b) => b.inhabitants - a.inhabitants)
  return { waters, places }
}
