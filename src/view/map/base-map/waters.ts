import type GeoJSONVT from 'geojson-vt'

/** Rivers and lakes, cut into tiles on demand; each with its name and the zoom from which it is drawn. */
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
