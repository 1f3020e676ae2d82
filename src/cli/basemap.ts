import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { bytesToHeader, Compression, type Header, TileType } from 'pmtiles'
import { ConfigProblems } from './config/config.ts'

const HEADER_BYTES = 127
const MAGIC = 'PMTiles'
const VERSION = 3
const MAX_METADATA_BYTES = 16 * 2 ** 20
/** Protomaps' names; a map without either would be blank. */
const GROUND_LAYERS = ['earth', 'water']
const READABLE: readonly Compression[] = [Compression.None, Compression.Gzip]

/** Checks the detailed map's archive before a start. Rejects with `ConfigProblems`. */
export async function checkBasemap(path: string): Promise<void> {
  const problem = await problemOf(path)
  if (problem !== null) throw new ConfigProblems([`BASEMAP: ${problem}`])
}

async function problemOf(path: string): Promise<string | null> {
  let file: FileHandle
  try {
    file = await open(path)
  } catch (error) {
    return `${path} cannot be read: ${codeOf(error)}`
  }
  try {
    const stat = await file.stat()
    return stat.isFile() ? await problemIn(file, path, stat.size) : `${path} is no file`
  } catch (error) {
    return `${path} cannot be read: ${codeOf(error)}`
  } finally {
    await file.close()
  }
}

async function problemIn(file: FileHandle, path: string, size: number): Promise<string | null> {
  const start = await bytesAt(file, 0, HEADER_BYTES)
  if (start.length < HEADER_BYTES || start.toString('latin1', 0, MAGIC.length) !== MAGIC)
    return `${path} is no PMTiles archive`
  if (start[MAGIC.length] !== VERSION)
    return `${path} is a PMTiles archive of version ${start[MAGIC.length]}; version ${VERSION} is read`
  const header = bytesToHeader(new Uint8Array(start).buffer)
  if (header.tileType !== TileType.Mvt)
    return `${path} has no vector tiles (MVT); raster tiles are for TILES_URL`
  if (![header.internalCompression, header.tileCompression].every((one) => READABLE.includes(one)))
    return `${path} is compressed in a way that browsers cannot read; write it with gzip`
  const end = endOf(header)
  if (end > size) return `${path} is cut short: it has ${size} of ${end} bytes; copy or extract it again`
  return layersProblem(file, path, header)
}

async function layersProblem(file: FileHandle, path: string, header: Header): Promise<string | null> {
  const layers = await layersIn(file, header).catch(() => null)
  if (layers === null) return `${path} is damaged: its metadata cannot be read`
  if (GROUND_LAYERS.some((name) => layers.includes(name))) return null
  return `${path} is no Protomaps basemap: it has no layer ${GROUND_LAYERS.join(' or ')}`
}

async function layersIn(file: FileHandle, header: Header): Promise<unknown[]> {
  const { jsonMetadataOffset: offset, jsonMetadataLength: length, internalCompression } = header
  if (length > MAX_METADATA_BYTES) throw new Error('The metadata are too large')
  const packed = await bytesAt(file, offset, length)
  const bytes =
    internalCompression === Compression.Gzip
      ? await promisify(gunzip)(packed, { maxOutputLength: MAX_METADATA_BYTES })
      : packed
  const { vector_layers: layers } = JSON.parse(bytes.toString('utf8')) as { vector_layers?: unknown }
  if (!Array.isArray(layers)) throw new Error('The metadata name no layers')
  return layers.map((layer: unknown) => (layer as { id?: unknown } | null)?.id)
}

function endOf(header: Header): number {
  return Math.max(
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  )
}

async function bytesAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
  return buffer.subarray(0, bytesRead)
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown reason'
}
