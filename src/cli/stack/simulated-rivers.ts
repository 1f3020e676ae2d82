import { type Overlay, overlayOf } from '../../bff/api/overlays/overlays.ts'
import type { OverlayFeature } from '../../domain/overlay.ts'
import { RIVERS } from '../../service/simulator/network/rivers.ts'
import { SITES, type Site } from '../../service/simulator/network/stations.ts'
import simulatedStations from './simulated-stations.json' with { type: 'json' }

type Point = readonly [lng: number, lat: number]

const BASINS: Readonly<Record<string, { basin?: string; datum?: object }>> = simulatedStations.stations

/** The simulated network's rivers: lines through the towns of its stations. */
export function simulatedRivers(): Overlay {
  const features = [...basins()].map(
    ([name, sites]): OverlayFeature => ({ kind: 'line', name, style: 0, runs: [riverThrough(sites)] }),
  )
  return overlayOf(
    {
      id: 'simulated-rivers',
      name: { en: 'Rivers (schematic)', id: 'Sungai (skematis)' },
      note: {
        en: 'Rivers: schematic, through the towns of simulated stations',
        id: 'Sungai: skematis, melalui kota-kota pos simulasi',
      },
      audience: 'public',
      minZoom: 6,
      isShown: true,
    },
    { styles: [{ colour: 'water', width: 2, dashed: false, fill: 'none', glyph: 'dot' }], features },
  )
}

function basins(): Map<string, Site[]> {
  const byBasin = new Map<string, Site[]>()
  for (const site of SITES) {
    const basin = BASINS[site.id]?.basin
    if (basin !== undefined) byBasin.set(basin, [...(byBasin.get(basin) ?? []), site])
  }
  for (const sites of byBasin.values()) sites.sort((a, b) => b.altitudeM - a.altitudeM)
  return byBasin
}

/** A smooth line; one that begins at a gauge comes from the farthest part of its catchment. */
function riverThrough(sites: readonly Site[]): number[] {
  const stations = sites.map(({ lat, long }): Point => [long, lat])
  const [first] = sites
  const source = first?.water && 'river' in first.water ? sourceOf(first, first.water.river) : []
  return smoothed([...source, ...stations]).flatMap(([lng, lat]) => [rounded(lng), rounded(lat)])
}

function sourceOf({ lat, long }: Site, river: keyof typeof RIVERS): Point[] {
  const away = (point: Point) => Math.hypot(point[0] - long, point[1] - lat)
  const catchment = RIVERS[river].places.map((place): Point => [place.long, place.lat])
  return catchment.sort((a, b) => away(b) - away(a)).slice(0, 1)
}

const STEPS = 8

/** Catmull-Rom spline: passes each point. */
function smoothed(points: readonly Point[]): Point[] {
  const at = (i: number) => points[Math.max(0, Math.min(points.length - 1, i))] as Point
  const line: Point[] = []
  for (let i = 0; i + 1 < points.length; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    for (let step = 0; step < STEPS; step++) {
      const t = step / STEPS
      line.push([between(before, from, to, after, 0, t), between(before, from, to, after, 1, t)])
    }
  }
  return [...line, ...points.slice(-1)]
}

function between(before: Point, from: Point, to: Point, after: Point, axis: 0 | 1, t: number): number {
  const [a, b, c, d] = [before[axis], from[axis], to[axis], after[axis]]
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3)
}

/** About a metre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
