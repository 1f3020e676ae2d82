import type { GeoJSON } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas10m from 'world-atlas/countries-10m.json?url'
import atlas50m from 'world-atlas/countries-50m.json?url'
import atlas110m from 'world-atlas/countries-110m.json?url'
import provinceBorders from './data/province-borders.txt?url'
import watersCoarse from './data/waters-coarse.pbf?url'
import watersFine from './data/waters-fine.pbf?url'
import watersMiddle from './data/waters-middle.pbf?url'
import { fetched } from './fetched.ts'
import { CUTTING } from './tile-extent.ts'
import { unwrapped } from './unwrap.ts'
import { loadWaters, type Waters } from './waters.ts'

/** The world at one scale, cut into tiles on demand. */
export interface Atlas {
  /** Its edges are the coasts. */
  land: GeoJSONVT
  borders: GeoJSONVT
  /** At the finest scale only. */
  provinces: GeoJSONVT | null
  /** `null` where they could not be had: the land is drawn without. */
  waters: Waters | null
}

type CountriesTopology = Topology<{ countries: GeometryCollection; land: GeometryCollection }>

/** Coarsest first, each with the tile zoom from which it is worth its bytes. */
const SCALES = [
  { fromZoom: 0, outlines: atlas110m, waters: watersCoarse },
  { fromZoom: 3, outlines: atlas50m, waters: watersMiddle },
  { fromZoom: 5, outlines: atlas10m, waters: watersFine },
]
const FINEST = SCALES.length - 1

/**
 * Loads the scales as they are wanted. `onLoaded` is called when one has come that could not be had before: some tiles
 * were drawn with a coarser one then.
 */
export function createAtlasShelf(onLoaded: () => void) {
  const loading: (Promise<Atlas> | undefined)[] = []
  const failed = new Set<number>()

  const load = (scale: number): Promise<Atlas> => {
    const atlas = loadAtlas(scale)
    atlas.then(
      () => {
        if (failed.delete(scale)) onLoaded()
      },
      () => {
        // the next tile tries again
        loading[scale] = undefined
        failed.add(scale)
      },
    )
    return atlas
  }

  /**
   * The scale of a zoom, once it is there: what waits for it shows no coarser coast meanwhile. The next coarser one
   * where it cannot be had, `undefined` where none can.
   */
  return async (zoom: number): Promise<Atlas | undefined> => {
    for (let scale = SCALES.findLastIndex(({ fromZoom }) => zoom >= fromZoom); scale >= 0; scale--) {
      const coming = loading[scale] ?? load(scale)
      loading[scale] = coming
      const atlas = await coming.catch(() => undefined)
      if (atlas) return atlas
    }
    return undefined
  }
}

async function loadAtlas(scale: number): Promise<Atlas> {
  const { outlines, waters } = SCALES[scale] as (typeof SCALES)[number]
  const [topology, provinces, cutWaters] = await Promise.all([
    fetched(outlines).then((response) => response.json() as Promise<CountriesTopology>),
    scale === FINEST ? fetched(provinceBorders).then((response) => response.text()) : null,
    loadWaters(waters).catch(() => null),
  ])
  const { countries, land } = topology.objects
  return {
    land: cut(feature(topology, land)),
    borders: cut(asFeature(mesh(topology, countries, (a, b) => a !== b))),
    provinces: provinces === null ? null : cut(asFeature(parseLines(provinces))),
    waters: cutWaters,
  }
}

function cut(data: GeoJSON): GeoJSONVT {
  return new GeoJSONVT(unwrapped(data), CUTTING)
}

function asFeature(geometry: GeoJSON.MultiLineString): GeoJSON {
  return { type: 'Feature', properties: null, geometry }
}

/** One line of text a border, its points `longitude,latitude` between spaces. */
function parseLines(text: string): GeoJSON.MultiLineString {
  const lines = text.trim().split('\n')
  return {
    type: 'MultiLineString',
    coordinates: lines.map((line) => line.split(' ').map((point) => point.split(',').map(Number))),
  }
}
