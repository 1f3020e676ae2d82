import type GeoJSONVT from 'geojson-vt'

export interface Waters {
  rivers: GeoJSONVT
  lakes: GeoJSONVT
}

export interface WaterTags {
  name?: string
  /** Of Natural Earth: the smaller the larger the water. */
  zoom: number
}
