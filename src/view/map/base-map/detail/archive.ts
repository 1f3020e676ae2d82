import { Compression, EtagMismatch, PMTiles, readVarint, SharedPromiseCache, type Source } from 'pmtiles'
import { type DetailLayer, decodeTile } from './decode-tile.ts'

/** A tile of the archive, or the part of a coarser one where the archive ends before. */
export interface DetailTile {
  layers: ReadonlyMap<string, DetailLayer>
  /** The wanted tile within it: its side and corner, of 1 in all. */
  part: { side: number; x: number; y: number }
}

/** The archive could not be had: no connection, no permission, no such file. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

const LAYERS: ReadonlySet<string> = new Set([
  'earth',
  'landcover',
  'landuse',
  'water',
  // of older archives, with the rivers that later ones have in `water`
  'physical_line',
  'buildings',
  'roads',
  'boundaries',
  'places',
])
/** What covers the ground; without it a tile says nothing of land and sea. */
const GROUND = ['earth', 'water']

/** What a tile or a directory may measure, in and out of its compression. */
const MAX_PACKED_BYTES = 4 * 2 ** 20
const MAX_BYTES = 8 * 2 ** 20
/** A directory's entry is four numbers of a byte or more. */
const ENTRY_BYTES = 4
const KEPT_DIRECTORIES = 64
const KEPT_TILES = 48
const TIMEOUT_MS = 15_000

/** Reads tiles of a PMTiles archive by range requests. */
export function createArchive(url: string) {
  const archive = new PMTiles(
    createRangeSource(url),
    new SharedPromiseCache(KEPT_DIRECTORIES, false, directoryBytes),
    unpacked,
  )
  const kept = new Map<string, Promise<ReadonlyMap<string, DetailLayer> | null>>()

  const layersOf = (z: number, x: number, y: number) => {
    const key = `${z}/${x}/${y}`
    const layers = kept.get(key) ?? readLayers(archive, z, x, y)
    // the least recently used comes first
    kept.delete(key)
    kept.set(key, layers)
    for (const [oldest] of kept) {
      if (kept.size <= KEPT_TILES) break
      kept.delete(oldest)
    }
    return layers
  }

  return {
    /** `null` where the archive has nothing. Rejects with `Unreachable`, or another error where it is damaged. */
    async tile({ z, x, y }: { z: number; x: number; y: number }): Promise<DetailTile | null> {
      const { maxZoom } = await archive.getHeader()
      const deeper = Math.max(0, z - maxZoom)
      const parts = 2 ** deeper
      const layers = await layersOf(z - deeper, Math.floor(x / parts), Math.floor(y / parts))
      const part = { side: 1 / parts, x: (x % parts) / parts, y: (y % parts) / parts }
      return layers && { layers, part }
    },
  }
}

async function readLayers(
  archive: PMTiles,
  z: number,
  x: number,
  y: number,
): Promise<ReadonlyMap<string, DetailLayer> | null> {
  const answer = await archive.getZxy(z, x, y)
  const layers = answer && decodeTile(new Uint8Array(answer.data), LAYERS)
  return layers && GROUND.some((name) => layers.has(name)) ? layers : null
}

/** Ranges from the server, or from the browser's cache when offline. The tag reveals a replaced file. */
function createRangeSource(url: string): Source {
  let cache: RequestCache = 'default'
  const ranged = (offset: number, length: number, mode: RequestCache) =>
    fetch(url, {
      headers: { range: `bytes=${offset}-${offset + length - 1}` },
      cache: mode,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  return {
    getKey: () => url,
    async getBytes(offset, length, _signal, etag) {
      if (!(length <= MAX_PACKED_BYTES)) throw new Error('A part of the archive is too large')
      const response = await ranged(offset, length, cache)
        .catch(() => ranged(offset, length, 'force-cache'))
        .catch(() => {
          throw new Unreachable()
        })
      if (response.status === 416) throw new Error('The archive ends before one of its parts')
      if (response.status !== 206) throw new Unreachable()
      const tag = response.headers.get('etag') ?? undefined
      if (etag !== undefined && tag !== etag) {
        cache = 'reload'
        throw new EtagMismatch()
      }
      const data = await response.arrayBuffer().catch(() => {
        throw new Unreachable()
      })
      return { data, ...(tag !== undefined && { etag: tag }) }
    },
  }
}

/** Throws where a directory claims more entries than it has bytes for: they would fill the memory. */
async function directoryBytes(packed: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  const bytes = await unpacked(packed, compression)
  const entries = readVarint({ buf: new Uint8Array(bytes), pos: 0 })
  if (!(entries * ENTRY_BYTES < bytes.byteLength)) throw new Error('A directory of the archive is damaged')
  return bytes
}

async function unpacked(packed: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None) return packed
  if (compression !== Compression.Gzip) throw new Error('The archive has an unknown compression')
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const reader = stream.getReader()
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    length += step.value.length
    if (length > MAX_BYTES) {
      await reader.cancel()
      throw new Error('A part of the archive is too large')
    }
    chunks.push(step.value)
  }
  return new Blob(chunks).arrayBuffer()
}
