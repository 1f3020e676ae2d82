import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OverlayStyle } from '../../../domain/overlay.ts'
import { MAX_COORDINATES, MAX_FEATURES, readGeoJson } from './read-geojson.ts'

const STYLE: OverlayStyle = { colour: 'water', width: 1.5, dashed: false, fill: 'light', glyph: 'dot' }
const PLAIN = { label: 'name', style: STYLE }
const feature = (geometry: unknown, properties: unknown = {}) => ({ type: 'Feature', geometry, properties })
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })
const line = {
  type: 'LineString',
  coordinates: [
    [106.8, -6.6],
    [106.81, -6.5],
  ],
}

function shapesIn(text: string, style: Parameters<typeof readGeoJson>[1] = PLAIN) {
  const read = readGeoJson(text, style)
  if ('problem' in read) throw new Error(read.problem)
  return read
}

describe('a GeoJSON file', () => {
  it('gives names and coordinates, and nothing else of its properties', () => {
    const { shapes, skipped } = shapesIn(
      collection(feature(line, { name: 'Ciliwung', secret: 'no', url: 'https://elsewhere.test' })),
    )
    expect(shapes.features).toEqual([
      { kind: 'line', name: 'Ciliwung', style: 0, runs: [[106.8, -6.6, 106.81, -6.5]] },
    ])
    expect(skipped).toBe(0)
  })

  it('may be a feature or a geometry alone, with several parts and heights', () => {
    const { shapes } = shapesIn(
      JSON.stringify({
        type: 'GeometryCollection',
        geometries: [
          {
            type: 'MultiPoint',
            coordinates: [
              [1, 2, 300],
              [3, 4],
            ],
          },
          {
            type: 'MultiPolygon',
            coordinates: [
              [
                [
                  [0, 0],
                  [1, 0],
                  [1, 1],
                  [0, 0],
                ],
              ],
            ],
          },
        ],
      }),
    )
    expect(shapes.features.map(({ kind, runs }) => [kind, runs])).toEqual([
      [
        'point',
        [
          [1, 2],
          [3, 4],
        ],
      ],
      ['area', [[0, 0, 1, 0, 1, 1, 0, 0]]],
    ])
    expect(shapesIn(JSON.stringify(feature(line))).shapes.features).toHaveLength(1)
  })

  it('has features drawn by a property, each value with its own style over that of the whole', () => {
    const styleBy = { property: 'class', values: { major: { width: 4 }, '3': { colour: 'brown' as const } } }
    const { shapes } = shapesIn(
      collection(...['major', 3, 'other', { major: 1 }].map((value) => feature(line, { class: value }))),
      { ...PLAIN, styleBy },
    )
    expect(shapes.features.map(({ style }) => shapes.styles[style])).toEqual([
      { ...STYLE, width: 4 },
      { ...STYLE, colour: 'brown' },
      STYLE,
      STYLE,
    ])
  })

  it('leaves out and counts features whose geometry is none or lies off the earth', () => {
    const bad = [
      { type: 'LineString', coordinates: [[106, -6]] },
      {
        type: 'LineString',
        coordinates: [
          [106, -6],
          ['x', 1],
        ],
      },
      { type: 'Point', coordinates: [700_000, 9_200_000] },
      { type: 'Point', coordinates: [Number.MAX_VALUE, null] },
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
          ],
        ],
      },
      { type: 'Circle', coordinates: [1, 2] },
      'nonsense',
    ]
    const { shapes, skipped } = shapesIn(
      collection(...bad.map((one) => feature(one)), feature(line), feature(null)),
    )
    expect(shapes.features).toHaveLength(1)
    expect(skipped).toBe(bad.length)
  })

  it('is text: markup and unseen characters in names change nothing', () => {
    const name = `<img src=x onerror=alert(1)>\u202e\u0000${'x'.repeat(500)}`
    const [shape] = shapesIn(collection(feature(line, { name, __proto__: { name: 'y' } }))).shapes.features
    expect(shape?.name).toMatch(/^<img src=x onerror=alert\(1\)> x+…$/)
    expect(shape?.name).toHaveLength(80)
  })

  it.each([
    ['{', expect.stringMatching(/^it is no JSON: .*position 1/)],
    ['[]', 'it is no GeoJSON: a FeatureCollection, a Feature or a geometry'],
    [
      '{"type":"FeatureCollection","features":{}}',
      'it is no GeoJSON: a FeatureCollection, a Feature or a geometry',
    ],
    ['{"type":"Topology","objects":{}}', 'it is no GeoJSON: a FeatureCollection, a Feature or a geometry'],
    [
      collection(feature({ type: 'Point', coordinates: [700_000, 9_200_000] })),
      'no feature of it can be used; coordinates are longitude and latitude in degrees',
    ],
  ])('%s is refused as a whole', (text, problem) => {
    expect(readGeoJson(text, PLAIN)).toEqual({ problem })
  })

  it('has a bound of features and of coordinates', () => {
    const many = collection(...Array.from({ length: MAX_FEATURES + 1 }, () => feature(null)))
    expect(readGeoJson(many, PLAIN)).toEqual({ problem: 'it has 20001 features, and 20000 are the most' })
    const coordinates = Array.from({ length: MAX_COORDINATES + 1 }, () => [1, 1])
    const long = collection(feature({ type: 'LineString', coordinates }))
    expect(readGeoJson(long, PLAIN)).toEqual({
      problem: 'it has more than 400000 coordinates; simplify its lines',
    })
  })

  it('never throws, whatever it holds', () => {
    fc.assert(
      fc.property(fc.json(), fc.jsonValue(), (text, value) => {
        readGeoJson(text, PLAIN)
        readGeoJson(collection(feature(value, value), value), PLAIN)
        readGeoJson(collection(feature({ type: 'Polygon', coordinates: value })), PLAIN)
      }),
    )
  })
})
