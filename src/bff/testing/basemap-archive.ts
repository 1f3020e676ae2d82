import { gzipSync } from 'node:zlib'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import { zxyToTileId } from 'pmtiles'

const HEADER_BYTES = 127
const EXTENT = 4096
const GZIP = 2
const MVT = 1

interface ArchiveOptions {
  /** GeoJSON features by the layer they stand in. */
  layers: Readonly<Record<string, Feature[]>>
  /** West, south, east and north: tiles that touch it are written. */
  bounds: readonly [number, number, number, number]
  minZoom: number
  maxZoom: number
}

/** A PMTiles archive (version 3) with the features of a few layers, as `pmtiles extract` would cut one. */
export function basemapArchive({ layers, bounds, minZoom, maxZoom }: ArchiveOptions): Buffer {
  const indexes = Object.entries(layers).map(([name, features]) => ({
    name,
    index: new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom, extent: EXTENT, buffer: 64 }),
  }))
  const tiles: { id: number; bytes: Buffer }[] = []
  for (const { z, x, y } of tilesIn(bounds, minZoom, maxZoom)) {
    const found = indexes.flatMap(({ name, index }) => {
      const tile = index.getTile(z, x, y)
      return tile ? [[name, tile]] : []
    })
    if (found.length > 0)
      tiles.push({
        id: zxyToTileId(z, x, y),
        bytes: gzipSync(fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: EXTENT })),
      })
  }
  const metadata = { vector_layers: Object.keys(layers).map((id) => ({ id, fields: {} })) }
  return written(tiles, { metadata, bounds, minZoom, maxZoom })
}

function* tilesIn(
  [west, south, east, north]: ArchiveOptions['bounds'],
  minZoom: number,
  maxZoom: number,
): Generator<{ z: number; x: number; y: number }> {
  for (let z = minZoom; z <= maxZoom; z++) {
    const [left, bottom] = tileAt(west, south, z)
    const [right, top] = tileAt(east, north, z)
    for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) yield { z, x, y }
  }
}

function tileAt(lng: number, lat: number, z: number): [number, number] {
  const sine = Math.sin((lat * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return [Math.floor((lng / 360 + 0.5) * 2 ** z), Math.floor(y * 2 ** z)]
}

function written(
  tiles: { id: number; bytes: Buffer }[],
  {
    metadata,
    bounds,
    minZoom,
    maxZoom,
  }: { metadata: unknown } & Pick<ArchiveOptions, 'bounds' | 'minZoom' | 'maxZoom'>,
): Buffer {
  tiles.sort((a, b) => a.id - b.id)
  const directory = gzipSync(directoryOf(tiles))
  const json = gzipSync(JSON.stringify(metadata))
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes))
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 0, 'latin1')
  header[7] = 3
  const metadataAt = HEADER_BYTES + directory.length
  const dataAt = metadataAt + json.length
  // root, metadata, leaves and tiles, each with its length, then three counts
  const numbers = [HEADER_BYTES, directory.length, metadataAt, json.length, dataAt, 0, dataAt, data.length]
  for (const [i, number] of [...numbers, tiles.length, tiles.length, tiles.length].entries())
    header.writeBigUInt64LE(BigInt(number), 8 + 8 * i)
  header.set([1, GZIP, GZIP, MVT, minZoom, maxZoom], 96)
  for (const [i, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * i)
  header[118] = minZoom
  return Buffer.concat([header, directory, json, data])
}

/** Ids as differences, run lengths, lengths and offsets, which are 0 where a tile follows the one before. */
function directoryOf(tiles: readonly { id: number; bytes: Buffer }[]): Buffer {
  const ids = tiles.map(({ id }, i) => id - (tiles[i - 1]?.id ?? 0))
  const runs = tiles.map(() => 1)
  const lengths = tiles.map(({ bytes }) => bytes.length)
  const offsets = tiles.map((_, i) => (i === 0 ? 1 : 0))
  return Buffer.from([tiles.length, ...ids, ...runs, ...lengths, ...offsets].flatMap(varint))
}

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  bytes.push(rest)
  return bytes
}
