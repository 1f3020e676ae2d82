import type GeoJSONVT from 'geojson-vt'
import { TILE_EXTENT } from './tile-extent.ts'
import type { Waters, WaterTags } from './waters.ts'

export interface WaterName {
  name: string
  /** In units of the world's width. */
  x: number
  y: number
  /** Of a river the way it flows there, so that it reads from left to right; 0 of a lake. Radians. */
  angle: number
  /** The smaller the larger the water, see `WaterTags.zoom`. */
  zoom: number
  /** From the place to the middle of the name, CSS pixels; just beside a line where nothing is said. */
  abovePx?: number
}

/** Waters are named so much further in than they are drawn, so that only the great ones are named on a map of a country. */
const NAMED_AFTER_ZOOMS = 1
export const PX_PER_LETTER = 6.5
/** A river bends less than this under its name, as its way against the straight one. */
const STRAIGHT = 1.12
/** Between the ends of a part that is named, as a share of the name's length. */
export const STRAIGHTEST = 0.9

export interface TilePlace {
  z: number
  x: number
  y: number
  sizePx: number
}

export function waterNamesInTile({ rivers, lakes }: Waters, tile: TilePlace): WaterName[] {
  return [...namesIn(rivers, tile, riverPlace), ...namesIn(lakes, tile, lakePlace)]
}

interface NamePlace {
  x: number
  y: number
  angle: number
  length: number
}

function namesIn(
  index: GeoJSONVT,
  { z, x, y, sizePx }: TilePlace,
  placeOf: (lines: readonly ArrayLike<number>[], length: number) => NamePlace | undefined,
): WaterName[] {
  const perPx = TILE_EXTENT / sizePx
  const names: WaterName[] = []
  for (const feature of index.getTileRaw(z, x, y)?.features ?? []) {
    if (feature.type !== 2 && feature.type !== 3) continue
    const { name, zoom } = feature.tags as unknown as WaterTags
    if (name === undefined || zoom + NAMED_AFTER_ZOOMS > z + 1) continue
    const place = placeOf(feature.geometry, name.length * PX_PER_LETTER * perPx)
    if (!place) continue
    const tiles = 2 ** z
    names.push({
      name,
      zoom,
      x: (x + place.x / TILE_EXTENT) / tiles,
      y: (y + place.y / TILE_EXTENT) / tiles,
      angle: place.angle,
    })
  }
  return names
}

export function riverPlace(lines: readonly ArrayLike<number>[], length: number): NamePlace | undefined {
  return straightestPart(lines, length, isInside)
}

/** The straightest part of lines that is long enough for a name, and whose middle is inside. */
export function straightestPart(
  lines: readonly ArrayLike<number>[],
  length: number,
  isInside: (x: number, y: number) => boolean,
): NamePlace | undefined {
  let best: (NamePlace & { bend: number }) | undefined
  for (const line of lines) {
    let begin = 0
    let way = 0
    for (let end = 1; end * 2 < line.length; end++) {
      way += between(line, end - 1, end)
      while (way - between(line, begin, begin + 1) >= length && begin + 1 < end) {
        way -= between(line, begin, begin + 1)
        begin++
      }
      const straight = between(line, begin, end)
      if (way < length || straight < length * STRAIGHTEST) continue
      const bend = way / straight
      const [x, y] = [middle(line, begin, end, 0), middle(line, begin, end, 1)]
      if (bend > STRAIGHT || (best && best.bend <= bend) || !isInside(x, y)) continue
      best = { x, y, length, bend, angle: upright(angleOf(line, begin, end)) }
    }
  }
  return best
}

function lakePlace(rings: readonly ArrayLike<number>[], length: number): NamePlace | undefined {
  let best: NamePlace | undefined
  for (const ring of rings) {
    const [left, right] = spanOf(ring, 0)
    const [top, bottom] = spanOf(ring, 1)
    const place = { x: (left + right) / 2, y: (top + bottom) / 2, angle: 0, length: right - left }
    if (place.length >= length && place.length > (best?.length ?? 0) && isInside(place.x, place.y))
      best = place
  }
  return best
}

function isInside(x: number, y: number): boolean {
  return x >= 0 && x < TILE_EXTENT && y >= 0 && y < TILE_EXTENT
}

function at(line: ArrayLike<number>, i: number, axis: 0 | 1): number {
  return line[2 * i + axis] as number
}

function between(line: ArrayLike<number>, i: number, j: number): number {
  return Math.hypot(at(line, j, 0) - at(line, i, 0), at(line, j, 1) - at(line, i, 1))
}

function middle(line: ArrayLike<number>, i: number, j: number, axis: 0 | 1): number {
  return (at(line, i, axis) + at(line, j, axis)) / 2
}

function angleOf(line: ArrayLike<number>, i: number, j: number): number {
  return Math.atan2(at(line, j, 1) - at(line, i, 1), at(line, j, 0) - at(line, i, 0))
}

function upright(angle: number): number {
  if (angle > Math.PI / 2) return angle - Math.PI
  return angle <= -Math.PI / 2 ? angle + Math.PI : angle
}

function spanOf(ring: ArrayLike<number>, axis: 0 | 1): [number, number] {
  let [least, most] = [Infinity, -Infinity]
  for (let i = 0; i * 2 < ring.length; i++) {
    least = Math.min(least, at(ring, i, axis))
    most = Math.max(most, at(ring, i, axis))
  }
  return [least, most]
}
