import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { encode } from 'geobuf'
import type { FeatureCollection } from 'geojson'
import Pbf from 'pbf'
import { waterName } from './water-names.ts'

/**
 * Packs rivers and lakes for the base map: `tsx scripts/pack-waters.ts FOLDER`, where the folder has `rivers.geojson.gz` and
 * `lakes.geojson.gz` of Natural Earth 1:10m with `name` and `min_zoom`. A file for each scale holds all that is drawn at it.
 */
const FOLDER = process.argv[2]
if (FOLDER === undefined) {
  console.error(
    'Say which folder has rivers.geojson.gz and lakes.geojson.gz: tsx scripts/pack-waters.ts FOLDER',
  )
  process.exit(1)
}

interface Scale {
  name: string
  /** Waters of a later zoom are left out. */
  toZoom: number
  /** Points nearer to each other than this are one, in degrees. */
  stepDegrees: number
}

const SCALES: readonly Scale[] = [
  { name: 'waters-coarse', toZoom: 3, stepDegrees: 0.08 },
  { name: 'waters-middle', toZoom: 5, stepDegrees: 0.02 },
  { name: 'waters-fine', toZoom: 99, stepDegrees: 0.002 },
]
const OUT = fileURLToPath(new URL('../src/view/map/base-map/data/', import.meta.url))

const sources = [
  { kind: 'river', data: read('rivers') },
  { kind: 'lake', data: read('lakes') },
]
for (const scale of SCALES) {
  const features = sources.flatMap(({ kind, data }) =>
    data.features.flatMap((one) => packed(one, kind, scale)),
  )
  const bytes = encode({ type: 'FeatureCollection', features }, new Pbf())
  writeFileSync(join(OUT, `${scale.name}.pbf`), bytes)
  console.log(`${scale.name}: ${features.length} waters, ${bytes.length} bytes`)
}

function read(name: string): FeatureCollection {
  return JSON.parse(gunzipSync(readFileSync(join(FOLDER as string, `${name}.geojson.gz`))).toString('utf8'))
}

function packed(
  { properties, geometry }: FeatureCollection['features'][number],
  kind: string,
  { toZoom, stepDegrees }: Scale,
): FeatureCollection['features'] {
  const zoom = Number(properties?.min_zoom)
  if (zoom > toZoom) return []
  const name = waterName(properties?.name)
  const said = { kind, zoom, ...(name !== undefined && { name }) }
  if (geometry.type === 'MultiLineString') {
    const coordinates = geometry.coordinates.map((line) => thinned(line, stepDegrees)).filter(isLine)
    if (coordinates.length === 0) return []
    return [{ type: 'Feature', properties: said, geometry: { type: 'MultiLineString', coordinates } }]
  }
  if (geometry.type !== 'MultiPolygon') return []
  const coordinates = geometry.coordinates
    .map((rings) => rings.map((ring) => thinned(ring, stepDegrees)).filter(isRing))
    .filter(({ length }) => length > 0)
  if (coordinates.length === 0) return []
  return [{ type: 'Feature', properties: said, geometry: { type: 'MultiPolygon', coordinates } }]
}

/** Both ends, and of the points between them none nearer than that to the one kept before it. */
function thinned(line: readonly number[][], stepDegrees: number): number[][] {
  const kept: number[][] = []
  for (const [i, point] of line.entries()) {
    const before = kept.at(-1)
    if (before && i < line.length - 1 && distance(before, point) < stepDegrees) continue
    kept.push(point.slice(0, 2))
  }
  return kept
}

function distance([x0 = 0, y0 = 0]: number[], [x1 = 0, y1 = 0]: number[]): number {
  return Math.hypot(x1 - x0, y1 - y0)
}

function isLine(line: readonly number[][]): boolean {
  return line.length >= 2
}

function isRing(ring: readonly number[][]): boolean {
  return ring.length >= 4
}
