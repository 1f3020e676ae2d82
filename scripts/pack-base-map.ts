import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { encode } from 'geobuf'
import type { Feature, FeatureCollection, GeoJSON, Position } from 'geojson'
import Pbf from 'pbf'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { cutIntoRegions, type Region } from './base-map/cut.ts'
import { unwrapped } from './base-map/unwrap.ts'
import { waterName } from './base-map/water-names.ts'

/**
 * Packs the base map: `tsx scripts/pack-base-map.ts FOLDER`, where the folder has `rivers.geojson.gz` and `lakes.geojson.gz` of
 * Natural Earth 1:10m with `name` and `min_zoom`. Outlines come from the package `world-atlas`. A file has all that is drawn
 * of one region at one scale.
 */
const FOLDER = process.argv[2]
if (FOLDER === undefined) {
  console.error(
    'Say which folder has rivers.geojson.gz and lakes.geojson.gz: tsx scripts/pack-base-map.ts FOLDER',
  )
  process.exit(1)
}

interface Scale {
  name: string
  outlines: string
  /** Regions are the tiles of this zoom. */
  regionZoom: number
  /** Waters of a later zoom are left out. */
  toZoom: number
  /** Points of waters nearer to each other than this are one, in degrees. */
  stepDegrees: number
  hasProvinces: boolean
}

const SCALES: readonly Scale[] = [
  { name: 'coarse', outlines: '110m', regionZoom: 0, toZoom: 3, stepDegrees: 0.15, hasProvinces: false },
  { name: 'middle', outlines: '50m', regionZoom: 2, toZoom: 5, stepDegrees: 0.02, hasProvinces: false },
  { name: 'fine', outlines: '10m', regionZoom: 3, toZoom: 99, stepDegrees: 0.002, hasProvinces: true },
]
const OUT = fileURLToPath(new URL('../src/view/map/base-map/data/', import.meta.url))

const rivers = readZipped('rivers')
const lakes = readZipped('lakes')
for (const scale of SCALES) pack(scale)

function pack(scale: Scale): void {
  const regions = new Map<string, { region: Region; features: Feature[] }>()
  for (const layer of layersOf(scale)) {
    for (const { region, features } of cutIntoRegions(layer, scale.regionZoom)) {
      const name = `${region.x}-${region.y}`
      const all = regions.get(name) ?? { region, features: [] }
      all.features.push(...features)
      regions.set(name, all)
    }
  }
  const folder = join(OUT, scale.name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  let bytes = 0
  for (const [name, { features }] of regions) {
    const file = encode({ type: 'FeatureCollection', features }, new Pbf())
    writeFileSync(join(folder, `${scale.name}-${name}.pbf`), file)
    bytes += file.length
  }
  console.log(`${scale.name}: ${regions.size} regions, ${bytes} bytes`)
}

/** Each layer is cut by itself, in the order in which it is drawn. */
function layersOf(scale: Scale): GeoJSON[] {
  const { countries, land, topology } = readOutlines(scale.outlines)
  const borders = mesh(topology, countries, (a, b) => a !== b)
  return [
    tagged('land', unwrapped(feature(topology, land))),
    tagged('border', unwrapped({ type: 'Feature', properties: {}, geometry: borders })),
    ...(scale.hasProvinces ? [tagged('province', readProvinceBorders())] : []),
    watersOf('river', rivers, scale),
    watersOf('lake', lakes, scale),
  ]
}

function readOutlines(scale: string) {
  const path = createRequire(import.meta.url).resolve(`world-atlas/countries-${scale}.json`)
  const topology = JSON.parse(readFileSync(path, 'utf8')) as Topology<{
    countries: GeometryCollection
    land: GeometryCollection
  }>
  return { topology, ...topology.objects }
}

/** One line of text a border, its points `longitude,latitude` between spaces. */
function readProvinceBorders(): GeoJSON {
  const text = readFileSync(new URL('base-map/province-borders.txt', import.meta.url), 'utf8')
  const coordinates = text
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map((point) => point.split(',').map(Number)))
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates } }
}

/** The same features, each with its kind and no other property. */
function tagged(kind: string, data: GeoJSON): GeoJSON {
  const features = data.type === 'FeatureCollection' ? data.features : [data as Feature]
  return {
    type: 'FeatureCollection',
    features: features.map((one) => ({ ...one, properties: { kind } })),
  }
}

function readZipped(name: string): FeatureCollection {
  return JSON.parse(gunzipSync(readFileSync(join(FOLDER as string, `${name}.geojson.gz`))).toString('utf8'))
}

function watersOf(kind: string, { features }: FeatureCollection, scale: Scale): FeatureCollection {
  return { type: 'FeatureCollection', features: features.flatMap((one) => waterOf(one, kind, scale)) }
}

function waterOf({ properties, geometry }: Feature, kind: string, { toZoom, stepDegrees }: Scale): Feature[] {
  const zoom = Number(properties?.min_zoom)
  if (zoom > toZoom) return []
  const name = waterName(properties?.name)
  const tags = { kind, zoom, ...(name !== undefined && { name }) }
  if (geometry.type === 'MultiLineString') {
    const coordinates = geometry.coordinates.map((line) => thinned(line, stepDegrees)).filter(isLine)
    if (coordinates.length === 0) return []
    return [{ type: 'Feature', properties: tags, geometry: { type: 'MultiLineString', coordinates } }]
  }
  if (geometry.type !== 'MultiPolygon') return []
  const coordinates = geometry.coordinates
    .map((rings) => rings.map((ring) => thinned(ring, stepDegrees)).filter(isRing))
    .filter(({ length }) => length > 0)
  if (coordinates.length === 0) return []
  return [{ type: 'Feature', properties: tags, geometry: { type: 'MultiPolygon', coordinates } }]
}

/** Both ends, and of the points between them none nearer than that to the one kept before it. */
function thinned(line: readonly Position[], stepDegrees: number): Position[] {
  const kept: Position[] = []
  for (const [i, point] of line.entries()) {
    const before = kept.at(-1)
    if (before && i < line.length - 1 && distance(before, point) < stepDegrees) continue
    kept.push(point.slice(0, 2))
  }
  return kept
}

function distance([x0 = 0, y0 = 0]: Position, [x1 = 0, y1 = 0]: Position): number {
  return Math.hypot(x1 - x0, y1 - y0)
}

function isLine(line: readonly Position[]): boolean {
  return line.length >= 2
}

function isRing(ring: readonly Position[]): boolean {
  return ring.length >= 4
}
