import { decode } from 'geobuf'
import type { Feature, FeatureCollection } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import Pbf from 'pbf'
import { fetched } from './fetched.ts'
import { CUTTING } from './tile-extent.ts'

/** Rivers and lakes at one scale, cut into tiles on demand; each with its name and the zoom from which it is drawn. */
export interface Waters {
  rivers: GeoJSONVT
  lakes: GeoJSONVT
}

/** What is said of a river or lake. */
export interface WaterTags {
  name?: string
  /** Of Natural Earth: the smaller the larger the water. */
  zoom: number
}

export async function loadWaters(url: string): Promise<Waters> {
  const response = await fetched(url)
  const { features } = decode(new Pbf(await response.arrayBuffer())) as FeatureCollection
  const cut = (kind: string) =>
    new GeoJSONVT({ type: 'FeatureCollection', features: features.filter(isOf(kind)) }, CUTTING)
  return { rivers: cut('river'), lakes: cut('lake') }
}

function isOf(kind: string): (feature: Feature) => boolean {
  return ({ properties }) => properties?.kind === kind
}
