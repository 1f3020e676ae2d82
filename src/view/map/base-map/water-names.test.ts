import { readdirSync, readFileSync } from 'node:fs'
import { decode } from 'geobuf'
import type { Feature, FeatureCollection, Position } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import Pbf from 'pbf'
import { expect, test } from 'vitest'
import { CUTTING } from './tile-extent.ts'
import { watersInFrame } from './water-labels.ts'
import { waterNamesInTile } from './water-names.ts'

const NOTHING = new GeoJSONVT({ type: 'FeatureCollection', features: [] }, CUTTING)
const WORLD = { z: 0, x: 0, y: 0, sizePx: 512 }

function river(name: string, coordinates: Position[], zoom = 0) {
  const features: Feature[] = [
    { type: 'Feature', properties: { name, zoom }, geometry: { type: 'LineString', coordinates } },
  ]
  return new GeoJSONVT({ type: 'FeatureCollection', features }, CUTTING)
}

function lake(name: string, [west, south, east, north]: [number, number, number, number]) {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const features: Feature[] = [
    { type: 'Feature', properties: { name, zoom: 0 }, geometry: { type: 'Polygon', coordinates: [ring] } },
  ]
  return new GeoJSONVT({ type: 'FeatureCollection', features }, CUTTING)
}

const namesOf = (rivers: GeoJSONVT, lakes = NOTHING) => waterNamesInTile({ rivers, lakes }, WORLD)

test('a river is named along its way, from left to right whichever way it flows', () => {
  const east = namesOf(
    river('Aire', [
      [-60, 0],
      [60, 0],
    ]),
  )
  const west = namesOf(
    river('Aire', [
      [60, 0],
      [-60, 0],
    ]),
  )
  for (const [found] of [east, west]) {
    expect(found).toMatchObject({ name: 'Aire', zoom: 0 })
    expect(found?.x).toBeCloseTo(0.5, 1)
    expect(found?.y).toBeCloseTo(0.5, 2)
    expect(found?.angle).toBeCloseTo(0, 5)
  }
})

test('a river that is too short for its name, or winds all the way, has none', () => {
  expect(
    namesOf(
      river('Aire', [
        [0, 0],
        [5, 0],
      ]),
    ),
  ).toEqual([])
  const winding = Array.from({ length: 40 }, (_, i): Position => [-60 + 3 * i, i % 2 === 0 ? 0 : 12])
  expect(namesOf(river('Aire', winding))).toEqual([])
})

test('a lake is named in its middle where the name fits into it', () => {
  const [found] = namesOf(NOTHING, lake('Toba', [-60, -20, 60, 20]))
  expect(found).toMatchObject({ name: 'Toba', angle: 0 })
  expect(found?.x).toBeCloseTo(0.5, 5)
  expect(namesOf(NOTHING, lake('Toba', [-5, -5, 5, 5]))).toEqual([])
})

test('small waters are named further in than they are drawn', () => {
  expect(
    namesOf(
      river(
        'Aire',
        [
          [-60, 0],
          [60, 0],
        ],
        1,
      ),
    ),
  ).toEqual([])
})

test('of two names in one place that of the greater water stands, none under a station, and a river is not named again soon', () => {
  const frame = { zoom: 2, left: 0, top: 0, width: 1024, height: 1024 }
  const at = (name: string, x: number, y: number, zoom: number) => ({ name, x, y, zoom, angle: 0 })
  const names = (waters: ReturnType<typeof at>[], covered = [] as Parameters<typeof watersInFrame>[2]) =>
    watersInFrame(waters, frame, covered).map(({ water }) => water.name)
  expect(names([at('Brook', 0.5, 0.5, 7), at('Stream', 0.505, 0.5, 2)])).toEqual(['Stream'])
  expect(names([at('Stream', 0.5, 0.5, 2)], [{ left: 500, top: 495, right: 520, bottom: 515 }])).toEqual([])
  expect(names([at('Rhine', 0.2, 0.5, 2), at('Rhine', 0.4, 0.5, 2), at('Rhine', 0.8, 0.5, 2)])).toEqual([
    'Rhine',
    'Rhine',
  ])
})

test.each(['coarse', 'middle', 'fine'])(
  'the packed map of the %s scale has land, rivers and lakes whose names can be read',
  (scale) => {
    const folder = new URL(`data/${scale}/`, import.meta.url)
    const features = readdirSync(folder).flatMap(
      (name) => (decode(new Pbf(readFileSync(new URL(name, folder)))) as FeatureCollection).features,
    )
    const kinds = ['land', 'border', ...(scale === 'fine' ? ['province'] : []), 'river', 'lake']
    expect(new Set(features.map(({ properties }) => properties?.kind))).toEqual(new Set(kinds))
    const names = features.flatMap(({ properties }) => properties?.name ?? [])
    expect(names).toContain('Amazonas')
    expect(names.filter((name) => /[?\p{C}\ufffd]/u.test(name))).toEqual([])
  },
)
