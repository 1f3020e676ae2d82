import type { GeoJSON, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { describe, expect, it } from 'vitest'
import atlas from 'world-atlas/countries-110m.json'
import { unwrapped } from './unwrap.ts'

const topology = atlas as unknown as Topology<{ countries: GeometryCollection; land: GeometryCollection }>

function linesOf(data: GeoJSON): Position[][] {
  if (data.type === 'FeatureCollection') return data.features.flatMap(linesOf)
  if (data.type === 'Feature') return linesOf(data.geometry)
  if (data.type === 'MultiPolygon') return data.coordinates.flat()
  if (data.type === 'Polygon' || data.type === 'MultiLineString') return data.coordinates
  return []
}

const longestStep = (lines: Position[][]) =>
  lines
    .flatMap((line) => line.slice(1).map((to, i) => ({ from: line[i] as Position, to })))
    // over a pole every longitude is the same place
    .filter(({ from, to }) => Math.abs(from[1] as number) !== 90 && Math.abs(to[1] as number) !== 90)
    .reduce(
      (longest, { from, to }) => Math.max(longest, Math.abs((to[0] as number) - (from[0] as number))),
      0,
    )

describe('outlines across the date line', () => {
  it('jump in the atlas and no longer after', () => {
    const land = feature(topology, topology.objects.land)
    expect(longestStep(linesOf(land))).toBeGreaterThan(300)
    expect(longestStep(linesOf(unwrapped(land)))).toBeLessThan(60)
    expect(longestStep(linesOf(unwrapped(mesh(topology, topology.objects.countries))))).toBeLessThan(60)
  })

  it('keep their rings closed, around the pole too', () => {
    const rings = linesOf(unwrapped(feature(topology, topology.objects.land)))
    for (const ring of rings) expect(ring.at(-1)).toEqual(ring[0])
    expect(rings.some((ring) => ring.some(([, lat]) => lat === -90))).toBe(true)
  })

  it('stay as they are elsewhere', () => {
    const line: GeoJSON = {
      type: 'MultiLineString',
      coordinates: [
        [
          [170, 1],
          [179, 2],
          [178, 3],
        ],
      ],
    }
    expect(unwrapped(line)).toEqual(line)
  })
})
