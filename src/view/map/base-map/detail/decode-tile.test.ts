import { fromGeojsonVt } from '@maplibre/vt-pbf'
import fc from 'fast-check'
import type { Feature } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import Pbf from 'pbf'
import { describe, expect, it } from 'vitest'
import { decodeTile } from './decode-tile.ts'

const WANTED = new Set(['water', 'places'])

function tileOf(features: Record<string, Feature[]>): Uint8Array {
  const layers = Object.entries(features).map(([name, found]) => {
    const tile = new GeoJSONVT({ type: 'FeatureCollection', features: found }, { extent: 4096 }).getTile(
      0,
      0,
      0,
    )
    if (!tile) throw new Error('There is nothing on the tile')
    return [name, tile]
  })
  return fromGeojsonVt(Object.fromEntries(layers), { version: 2, extent: 4096 })
}

const feature = (geometry: Feature['geometry'], properties: object): Feature => ({
  type: 'Feature',
  geometry,
  properties: { ...properties },
})

describe('a vector tile', () => {
  const bytes = tileOf({
    water: [
      feature(
        {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [90, 0],
            [90, -45],
          ],
        },
        { kind: 'river', name: 'Ciliwung', min_zoom: 4.5, is_tidal: true, depth: -3 },
      ),
    ],
    places: [feature({ type: 'Point', coordinates: [0, 0] }, { name: 'Null' })],
    pois: [feature({ type: 'Point', coordinates: [0, 0] }, { name: 'not wanted' })],
  })

  it('gives the wanted layers, their tags, and lines as runs of numbers', () => {
    const layers = decodeTile(bytes, WANTED)
    expect([...layers.keys()].sort()).toEqual(['places', 'water'])
    const [river] = layers.get('water')?.features ?? []
    expect(river?.tags).toEqual({ kind: 'river', name: 'Ciliwung', min_zoom: 4.5, is_tidal: true, depth: -3 })
    expect(river?.lines).toEqual([[2048, 2048, 3072, 2048, 3072, expect.closeTo(2622, -1)]])
    expect(layers.get('places')?.features[0]?.lines).toEqual([[2048, 2048]])
  })

  it('cut short or with other bytes is refused or read, and never takes long', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length), fc.uint8Array({ maxLength: 40 }), (at, other) => {
        try {
          decodeTile(Uint8Array.from([...bytes.subarray(0, at), ...other]), WANTED)
        } catch (error) {
          expect(error).toBeInstanceOf(Error)
        }
      }),
    )
  })

  it('grows no larger than it is: commands that promise more are refused, a ring is closed once', () => {
    const hostile = (commands: number[]) => {
      const pbf = new Pbf()
      pbf.writeMessage(3, writeLayer, commands)
      return pbf.finish()
    }
    const many = 2 ** 28
    expect(() => decodeTile(hostile([(many << 3) | 2, 1, 1]), WANTED)).toThrow('damaged')
    const closing = decodeTile(hostile([(1 << 3) | 1, 2, 2, ((2 ** 27) << 3) | 7]), WANTED)
    expect(closing.get('water')?.features[0]?.lines).toEqual([[1, 1]])
  })
})

function writeLayer(commands: number[], pbf: Pbf): void {
  pbf.writeStringField(1, 'water')
  pbf.writeMessage(
    2,
    (geometry: number[], feature: Pbf) => {
      feature.writeVarintField(3, 3)
      feature.writePackedVarint(4, geometry)
    },
    commands,
  )
}
