import type { TileRequest } from '../tile-messages.ts'
import type { DetailTile } from './archive.ts'
import type { DetailFeature, DetailLayer } from './decode-tile.ts'
import { inTile } from './in-tile.ts'

type Context = OffscreenCanvasRenderingContext2D
type IsWanted = (feature: DetailFeature) => boolean

const WOODS = kinds(
  'forest',
  'wood',
  'park',
  'nature_reserve',
  'national_park',
  'wetland',
  'grassland',
  'scrub',
)
const BUILT = kinds('residential', 'urban_area', 'industrial', 'commercial')
const MOTORWAYS = kinds('highway')
const MAJOR_ROADS = kinds('major_road', 'medium_road')
const MINOR_ROADS = kinds('minor_road')
const COUNTRIES = kinds('country')
const REGIONS = kinds('region', 'macroregion')
const RIVERS = kinds('river', 'canal')
const STREAMS = kinds('stream', 'drain', 'ditch')

/** Tile zooms from which these help more than they clutter. */
const FROM_ZOOM = { majorRoads: 7, minorRoads: 12, streams: 12, buildings: 14 }

/** Draws a tile of the detailed map: land and water first, calm greys, no names. Throws on a damaged one. */
export function drawDetail(context: Context, { layers, part }: DetailTile, tile: TileRequest): void {
  const { palette, sizePx, ratio, z } = tile
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  const path = (name: string, type: 2 | 3, isWanted: IsWanted = () => true) =>
    pathOf(layers.get(name), part, sizePx, (feature) => feature.type === type && isWanted(feature))
  const fill = (name: string, colour: string, isWanted?: IsWanted) => {
    context.fillStyle = colour
    context.fill(path(name, 3, isWanted), 'nonzero')
  }
  const stroke = (name: string, colour: string, width: number, isWanted?: IsWanted, type: 2 | 3 = 2) => {
    context.strokeStyle = colour
    context.lineWidth = width
    context.stroke(path(name, type, isWanted))
  }

  context.fillStyle = palette.water
  context.fillRect(0, 0, sizePx, sizePx)
  fill('earth', palette.land)
  for (const name of ['landcover', 'landuse']) {
    fill(name, palette.built, BUILT)
    fill(name, palette.wood, WOODS)
  }
  stroke('earth', palette.coast, 1, undefined, 3)
  for (const name of ['physical_line', 'water']) {
    if (z >= FROM_ZOOM.streams) stroke(name, palette.river, 0.8, STREAMS)
    stroke(name, palette.river, riverWidth(z), RIVERS)
  }
  fill('water', palette.water)
  stroke('water', palette.river, 0.75, undefined, 3)
  if (z >= FROM_ZOOM.buildings) fill('buildings', palette.building)
  if (z >= FROM_ZOOM.minorRoads) stroke('roads', palette.road, roadWidth(z) * 0.6, MINOR_ROADS)
  if (z >= FROM_ZOOM.majorRoads) stroke('roads', palette.roadMajor, roadWidth(z) * 0.7, MAJOR_ROADS)
  stroke('roads', palette.roadMajor, roadWidth(z), MOTORWAYS)
  context.setLineDash([5, 3])
  stroke('boundaries', palette.province, 1, REGIONS)
  context.setLineDash([])
  stroke('boundaries', palette.border, 1, COUNTRIES)
}

/** Of older archives `pmap:kind`. */
function kinds(...wanted: string[]): IsWanted {
  const set: ReadonlySet<unknown> = new Set(wanted)
  return ({ tags }) => set.has(tags.kind ?? tags['pmap:kind'])
}

function riverWidth(z: number): number {
  return Math.min(3.5, 0.8 + Math.max(0, z - 6) * 0.3)
}

function roadWidth(z: number): number {
  return Math.min(6, 0.7 + Math.max(0, z - 8) * 0.55)
}

function pathOf(
  layer: DetailLayer | undefined,
  part: DetailTile['part'],
  sizePx: number,
  isWanted: IsWanted,
): Path2D {
  const path = new Path2D()
  for (const feature of layer?.features ?? []) {
    if (!layer || !isWanted(feature)) continue
    for (const line of feature.lines) {
      for (let i = 0; i < line.length; i += 2) {
        const [x, y] = inTile(line[i] as number, line[i + 1] as number, layer.extent, part, sizePx)
        if (i === 0) path.moveTo(x, y)
        else path.lineTo(x, y)
      }
      if (feature.type === 3) path.closePath()
    }
  }
  return path
}
