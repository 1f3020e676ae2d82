import type { DetailTile } from './archive.ts'

/** A place of an archive's tile, in units of a layer's extent, on the tile that is drawn, `side` units wide. */
export function inTile(
  x: number,
  y: number,
  extent: number,
  part: DetailTile['part'],
  side: number,
): [x: number, y: number] {
  return [((x / extent - part.x) / part.side) * side, ((y / extent - part.y) / part.side) * side]
}
