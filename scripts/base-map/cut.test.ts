import type { Feature, Position } from 'geojson'
import { expect, test } from 'vitest'
import { cutIntoRegions } from './cut.ts'

const square = (west: number, south: number, side: number): Position[] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
]

const area = (...rings: Position[][]): Feature => ({
  type: 'Feature',
  properties: { kind: 'land' },
  geometry: { type: 'Polygon', coordinates: rings },
})

const cut = (feature: Feature, z: number) =>
  cutIntoRegions(feature, z).map(({ region: { x, y }, features }) => ({ at: `${x}-${y}`, features }))

test('regions that have nothing of a map are left out', () => {
  expect(cut(area(square(20, 20, 10)), 2).map(({ at }) => at)).toEqual(['2-1'])
})

test('what lies across an edge is in both regions, some way beyond it', () => {
  const regions = cut(area(square(-10, 20, 20)), 2)
  expect(regions.map(({ at }) => at)).toEqual(['1-1', '2-1'])
  const [west] = regions
  const easternmost = west?.features
    .flatMap(({ geometry }) => (geometry.type === 'MultiPolygon' ? geometry.coordinates.flat(2) : []))
    .reduce((most, [lng = 0]) => Math.max(most, lng), -180)
  expect(easternmost).toBeGreaterThan(0.5)
  expect(easternmost).toBeLessThan(3)
})

test('a hole is a ring of its own, and kinds are kept', () => {
  const [region] = cut(area(square(10, 10, 20), square(15, 15, 5)), 1)
  expect(region?.features).toMatchObject([
    { properties: { kind: 'land' }, geometry: { type: 'MultiPolygon' } },
  ])
  const rings = region?.features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates : [],
  )
  expect(rings?.map(({ length }) => length)).toEqual([1, 1])
})

test('points are a thousandth of a degree exact, and none stands twice in a row', () => {
  const line: Feature = {
    type: 'Feature',
    properties: {},
    geometry: {
      type: 'LineString',
      coordinates: [
        [10.12301, 1.00001],
        [10.12302, 1.00002],
        [11, 2],
      ],
    },
  }
  const [region] = cut(line, 3)
  expect(region?.features[0]?.geometry).toEqual({
    type: 'MultiLineString',
    coordinates: [
      [
        [10.123, 1],
        [11, 2],
      ],
    ],
  })
})
