declare module 'geobuf' {
  import type { GeoJSON } from 'geojson'
  import type Pbf from 'pbf'

  export function encode(data: GeoJSON, pbf: Pbf): Uint8Array
  export function decode(pbf: Pbf): GeoJSON
}
