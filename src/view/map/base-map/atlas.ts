import { decode } from 'geobuf'
import type { FeatureCollection } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import Pbf from 'pbf'
import { fetched } from './fetched.ts'
import { regionPath, SCALES, type TilePosition } from './region-files.ts'
import { CUTTING } from './tile-extent.ts'
import type { Waters } from './waters.ts'

export interface Atlas {
  /** Its edges are the coasts. */
  land: GeoJSONVT
  borders: GeoJSONVT
  provinces: GeoJSONVT
  waters: Waters
}

/** After this time a coarser coast stands in. */
const SLOW_MS = 500
const COARSEST = 0

interface Region {
  coming: Promise<Atlas>
  slow: Promise<void>
  atlas?: Atlas
}

/** Loads regions on demand. `onFiner` is called when one arrives for which a coarser one stood in. */
export function createAtlasShelf(onFiner: () => void) {
  const regions = new Map<string, Region>()
  const missed = new Set<string>()

  const regionAt = (scale: number, tile: TilePosition): Region => {
    const path = regionPath(scale, tile)
    const region = regions.get(path) ?? load(path, SCALES[scale]?.files[path])
    regions.set(path, region)
    return region
  }

  const load = (path: string, url: string | undefined): Region => {
    const slow = new Promise<void>((resolve) => setTimeout(resolve, SLOW_MS))
    const region: Region = { coming: loadAtlas(url), slow }
    region.coming.then(
      (atlas) => {
        region.atlas = atlas
        if (missed.delete(path)) onFiner()
      },
      // the next tile tries again
      () => regions.delete(path),
    )
    return region
  }

  const loadedBelow = (scale: number, tile: TilePosition): Atlas | undefined => {
    for (let coarser = scale - 1; coarser >= COARSEST; coarser--) {
      const atlas = regions.get(regionPath(coarser, tile))?.atlas
      if (atlas) return atlas
    }
    return undefined
  }

  const firstOf = async (scale: number, tile: TilePosition): Promise<Atlas | undefined> => {
    const wanted = regionAt(scale, tile)
    if (!wanted.atlas) await Promise.race([orUndefined(wanted.coming), wanted.slow])
    if (wanted.atlas) return wanted.atlas
    const next = scale > COARSEST ? regionAt(scale - 1, tile) : undefined
    const coming = [wanted, next].flatMap((region) => region?.coming ?? [])
    const first = loadedBelow(scale, tile) ?? (await orUndefined(Promise.any(coming)))
    if (wanted.atlas) return wanted.atlas
    missed.add(regionPath(scale, tile))
    if (first !== next?.atlas) missed.add(regionPath(scale - 1, tile))
    return first
  }

  return async (tile: TilePosition): Promise<Atlas | undefined> => {
    const scale = SCALES.findLastIndex(({ fromZoom }) => tile.z >= fromZoom)
    return (await firstOf(scale, tile)) ?? orUndefined(regionAt(COARSEST, tile).coming)
  }
}

function orUndefined<T>(coming: Promise<T>): Promise<T | undefined> {
  return coming.catch(() => undefined)
}

/** Without a file it is the open sea. */
async function loadAtlas(url: string | undefined): Promise<Atlas> {
  const features = url === undefined ? [] : await loadFeatures(url)
  const cut = (kind: string) => {
    const ofKind = features.filter(({ properties }) => properties?.kind === kind)
    return new GeoJSONVT({ type: 'FeatureCollection', features: ofKind }, CUTTING)
  }
  return {
    land: cut('land'),
    borders: cut('border'),
    provinces: cut('province'),
    waters: { rivers: cut('river'), lakes: cut('lake') },
  }
}

async function loadFeatures(url: string) {
  const response = await fetched(url)
  return (decode(new Pbf(await response.arrayBuffer())) as FeatureCollection).features
}
