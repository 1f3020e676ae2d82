import type GeoJSONVT from 'geojson-vt'
import type { RawFeature } from 'geojson-vt'
import type { Atlas } from './atlas.ts'
import { graticuleInTile } from './graticule.ts'
import { TILE_EXTENT } from './tile-extent.ts'
import type { TileRequest } from './tile-messages.ts'
import type { Waters, WaterTags } from './waters.ts'

/** Tile zoom from which borders of provinces help more than they clutter. */
const PROVINCES_FROM_ZOOM = 4

/** Water, graticule, shallow shore, land, rivers, lakes, borders, coast: in this order, so that the shore shows at sea only. */
export function drawTile(
  context: OffscreenCanvasRenderingContext2D,
  atlas: Atlas | undefined,
  tile: TileRequest,
): void {
  const { palette, sizePx, ratio, z } = tile
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.fillStyle = palette.water
  context.fillRect(0, 0, sizePx, sizePx)
  if (atlas) {
    const land = pathOf(atlas.land, tile)
    // where a tile cuts the land, its edge lies further out than the widest stroke reaches
    stroke(context, land, palette.shore, shoreWidth(z))
    drawGraticule(context, tile, palette.graticule)
    context.fillStyle = palette.land
    context.fill(land, 'evenodd')
    context.save()
    context.clip(land, 'evenodd')
    drawGraticule(context, tile, palette.graticuleOnLand)
    context.restore()
    drawWaters(context, atlas.waters, tile)
    if (z >= PROVINCES_FROM_ZOOM) {
      stroke(context, pathOf(atlas.provinces, tile), palette.province, 1, [5, 3])
    }
    stroke(context, pathOf(atlas.borders, tile), palette.border, 1)
    stroke(context, land, palette.coast, 1)
  } else drawGraticule(context, tile, palette.graticule)
}

function drawWaters(
  context: OffscreenCanvasRenderingContext2D,
  { rivers, lakes }: Waters,
  tile: TileRequest,
): void {
  const { palette, z } = tile
  const isDrawn = ({ zoom }: WaterTags) => zoom <= z + 1
  context.lineCap = 'round'
  for (const [widest, least] of RIVER_RANKS)
    stroke(
      context,
      pathOf(rivers, tile, (tags) => isDrawn(tags) && tags.zoom > least && tags.zoom <= widest),
      palette.river,
      riverWidth(widest, z),
    )
  const shores = pathOf(lakes, tile, isDrawn)
  context.fillStyle = palette.water
  context.fill(shores, 'evenodd')
  stroke(context, shores, palette.river, 0.75)
}

/** Zooms of Natural Earth between which rivers are of one size. */
const RIVER_RANKS = [
  [99, 5],
  [5, 3],
  [3, -1],
] as const

function riverWidth(rank: number, z: number): number {
  const size = rank <= 3 ? 1.5 : rank <= 5 ? 1.1 : 0.8
  return size * Math.min(2.2, 0.6 + z * 0.12)
}

function drawGraticule(context: OffscreenCanvasRenderingContext2D, tile: TileRequest, colour: string): void {
  const { meridians, parallels } = graticuleInTile(tile)
  const path = new Path2D()
  for (const x of meridians) {
    path.moveTo(x, 0)
    path.lineTo(x, tile.sizePx)
  }
  for (const y of parallels) {
    path.moveTo(0, y)
    path.lineTo(tile.sizePx, y)
  }
  stroke(context, path, colour, 1)
}

function shoreWidth(zoom: number): number {
  return Math.min(14, 3 + zoom * 1.5)
}

function stroke(
  context: OffscreenCanvasRenderingContext2D,
  path: Path2D,
  colour: string,
  width: number,
  dash: number[] = [],
): void {
  context.strokeStyle = colour
  context.lineWidth = width
  context.lineJoin = 'round'
  context.setLineDash(dash)
  context.stroke(path)
}

function pathOf(
  index: GeoJSONVT,
  { z, x, y, sizePx }: TileRequest,
  isWanted: (tags: WaterTags) => boolean = () => true,
): Path2D {
  const path = new Path2D()
  const scale = sizePx / TILE_EXTENT
  for (const feature of index.getTileRaw(z, x, y)?.features ?? [])
    if (isWanted(feature.tags as unknown as WaterTags)) addFeature(path, feature, scale)
  return path
}

function addFeature(path: Path2D, feature: RawFeature, scale: number): void {
  if (feature.type !== 2 && feature.type !== 3) return
  for (const ring of feature.geometry) {
    for (let i = 0; i < ring.length; i += 2) {
      const [x, y] = [(ring[i] as number) * scale, (ring[i + 1] as number) * scale]
      if (i === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
    }
    if (feature.type === 3) path.closePath()
  }
}
