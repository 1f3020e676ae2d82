import { plainText } from '../../../../domain/plain-text.ts'
import type { Place } from '../places.ts'
import { TILE_EXTENT } from '../tile-extent.ts'
import type { TileNames } from '../tile-messages.ts'
import { PX_PER_LETTER, riverPlace, type TilePlace, type WaterName } from '../water-names.ts'
import type { DetailTile } from './archive.ts'
import type { DetailFeature, DetailLayer } from './decode-tile.ts'
import { inTile } from './in-tile.ts'

const MAX_NAME_LENGTH = 60
/** Inhabitants of a place that has none in the archive, for its rank beside others. */
const DEFAULT_INHABITANTS: Readonly<Record<string, number>> = {
  city: 200_000,
  town: 20_000,
  village: 2_000,
}
/** How soon a river is named, where the archive does not say. */
const RIVER_ZOOM = 9
const LINE = 2
const POINT = 1

/** Names of towns and waters on a tile, each text as it is and no longer than a name. */
export function detailNames({ layers, part }: DetailTile, tile: TilePlace): TileNames {
  const onTile = (layer: DetailLayer, line: readonly number[]) => {
    const placed: number[] = []
    for (let i = 0; i < line.length; i += 2)
      placed.push(...inTile(line[i] as number, line[i + 1] as number, layer.extent, part, TILE_EXTENT))
    return placed
  }
  const places: Place[] = []
  for (const { layer, feature, name } of named(layers.get('places'), POINT)) {
    if (kindOf(feature) !== 'locality') continue
    const [x = -1, y = -1] = onTile(layer, feature.lines[0] ?? [])
    if (isInside(x, y)) places.push({ name, inhabitants: inhabitantsOf(feature), ...inWorld(tile, x, y) })
  }
  const waters: WaterName[] = []
  for (const water of ['water', 'physical_line']) {
    for (const { layer, feature, name } of named(layers.get(water))) {
      const zoom = numberOf(feature.tags.min_zoom) ?? RIVER_ZOOM
      if (zoom > tile.z + 1) continue
      const lines = feature.lines.map((line) => onTile(layer, line))
      const length = (name.length * PX_PER_LETTER * TILE_EXTENT) / tile.sizePx
      const place = feature.type === LINE ? riverPlace(lines, length) : lakePoint(feature, lines)
      if (place) waters.push({ name, zoom, angle: place.angle, ...inWorld(tile, place.x, place.y) })
    }
  }
  return { waters, places: places.sort((a, b) => b.inhabitants - a.inhabitants) }
}

function* named(layer: DetailLayer | undefined, type?: number) {
  for (const feature of layer?.features ?? []) {
    const name = plainText(feature.tags.name, MAX_NAME_LENGTH)
    if (layer && name !== '' && (type === undefined || feature.type === type)) yield { layer, feature, name }
  }
}

/** Archives name lakes at a point. */
function lakePoint({ type }: DetailFeature, [point = []]: number[][]) {
  const [x = -1, y = -1] = point
  return type === POINT && isInside(x, y) ? { x, y, angle: 0 } : undefined
}

function kindOf({ tags }: DetailFeature): unknown {
  return tags.kind ?? tags['pmap:kind']
}

function inhabitantsOf({ tags }: DetailFeature): number {
  const kind = String(tags.kind_detail ?? tags['pmap:kind_detail'] ?? '')
  return (
    numberOf(tags.population) ??
    (Object.hasOwn(DEFAULT_INHABITANTS, kind) ? (DEFAULT_INHABITANTS[kind] ?? 0) : 0)
  )
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined
}

function isInside(x: number, y: number): boolean {
  return x >= 0 && x < TILE_EXTENT && y >= 0 && y < TILE_EXTENT
}

function inWorld({ z, x, y }: TilePlace, tileX: number, tileY: number): { x: number; y: number } {
  const tiles = 2 ** z
  return { x: (x + tileX / TILE_EXTENT) / tiles, y: (y + tileY / TILE_EXTENT) / tiles }
}
