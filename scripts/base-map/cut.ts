import type { Feature, GeoJSON, Geometry, Position } from 'geojson'
import GeoJSONVT, { type RawFeature } from 'geojson-vt'
import { latitudeAt, longitudeAt } from '../../src/view/map/world.ts'

/** A part of the world, a tile of the usual scheme. */
export interface Region {
  z: number
  x: number
  y: number
}

/** Units of a region's side, finer than the decimals that are kept. */
const EXTENT = 1 << 17
/** Regions lie over each other, so that the edges where they are cut are out of sight on every tile of them. */
const BUFFER = EXTENT / 64
/** A thousandth of a degree is a hundred metres; the outlines of the world are a kilometre wrong. */
const DECIMALS = 3

/** Cuts a map into all regions of a zoom; those that have nothing of it are left out. */
export function cutIntoRegions(data: GeoJSON, z: number): { region: Region; features: Feature[] }[] {
  const index = new GeoJSONVT(data, {
    maxZoom: z,
    indexMaxZoom: z,
    indexMaxPoints: 0,
    tolerance: 0,
    extent: EXTENT,
    buffer: BUFFER,
  })
  return allRegions(z)
    .map((region) => ({ region, features: featuresIn(index, region) }))
    .filter(({ features }) => features.length > 0)
}

function allRegions(z: number): Region[] {
  const side = 2 ** z
  return Array.from({ length: side ** 2 }, (_, i) => ({ z, x: i % side, y: Math.floor(i / side) }))
}

function featuresIn(index: GeoJSONVT, region: Region): Feature[] {
  const raw = index.getTileRaw(region.z, region.x, region.y)?.features ?? []
  return raw.flatMap((feature) => featureOf(feature, region))
}

function featureOf(feature: RawFeature, region: Region): Feature[] {
  if (feature.type !== 2 && feature.type !== 3) return []
  const isArea = feature.type === 3
  const lines = feature.geometry
    .map((line) => positionsOf(line, region))
    .filter(({ length }) => length >= (isArea ? 4 : 2))
  if (lines.length === 0) return []
  const geometry: Geometry = isArea
    ? // each ring by itself: the cutter looks for all of a polygon within its first ring, and areas are filled even-odd
      { type: 'MultiPolygon', coordinates: lines.map((ring) => [ring]) }
    : { type: 'MultiLineString', coordinates: lines }
  return [{ type: 'Feature', properties: feature.tags ?? {}, geometry }]
}

/** Points of a line, none twice in a row. */
function positionsOf(line: ArrayLike<number>, { z, x, y }: Region): Position[] {
  const side = 2 ** z
  const positions: Position[] = []
  for (let i = 0; i < line.length; i += 2) {
    const lng = rounded(longitudeAt((x + (line[i] as number) / EXTENT) / side))
    const lat = rounded(latitudeAt((y + (line[i + 1] as number) / EXTENT) / side))
    const before = positions.at(-1)
    if (before?.[0] !== lng || before[1] !== lat) positions.push([lng, lat])
  }
  return positions
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS))
}
