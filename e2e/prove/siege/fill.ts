import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { basemapArchive } from '../../../src/bff/testing/basemap-archive.ts'

const DAY_MS = 86_400_000
const NOTES_HEAD = 'Start,Note,Station ID,Public\n'
/** As many as a request of a megabyte has room for. */
const FILE_ROWS = 9_000
/** More than a socket holds, so that whoever asks for the map and reads nothing keeps it open. */
const FURTHER_MAP_BYTES = 8_000_000
const MAP_BOUNDS = [106.2, -7.2, 107.6, -6] as const
const OVERLAY_POINTS = 20_000

/** Files of notes for the public that an operator imports one after the other, spread over the last 30 days. */
export function noteFiles(stationIds: readonly string[], notes: number): string[] {
  const nowMs = Date.now()
  const rows = Array.from({ length: notes }, (_, n) => {
    const start = new Date(nowMs - ((n + 1) / notes) * 30 * DAY_MS).toISOString()
    return `${start},Air naik di pintu ${n}: penjaga memeriksa,${stationIds[n % stationIds.length]},yes\n`
  })
  const files = []
  for (let n = 0; n < notes; n += FILE_ROWS) files.push(NOTES_HEAD + rows.slice(n, n + FILE_ROWS).join(''))
  return files
}

/** Writes a detailed map and an overlay of many points; gives the variables that name them. */
export async function writeMaps(directory: string): Promise<Record<'BASEMAP' | 'OVERLAYS_FILE', string>> {
  const [west, south, east, north] = MAP_BOUNDS
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const earth = {
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'Polygon' as const, coordinates: [ring] },
  }
  const archive = basemapArchive({ layers: { earth: [earth] }, bounds: MAP_BOUNDS, minZoom: 8, maxZoom: 10 })
  const coordinates = Array.from({ length: OVERLAY_POINTS }, (_, n) => [
    106.8 + Math.sin(n) / 9,
    -6.2 - n / 1e5,
  ])
  const files = {
    BASEMAP: join(directory, 'region.pmtiles'),
    OVERLAYS_FILE: join(directory, 'overlays.json'),
  }
  const river = { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }
  await writeFile(files.BASEMAP, Buffer.concat([archive, Buffer.alloc(FURTHER_MAP_BYTES)]))
  await writeFile(
    join(directory, 'rivers.geojson'),
    JSON.stringify({ type: 'FeatureCollection', features: [river] }),
  )
  await writeFile(
    files.OVERLAYS_FILE,
    JSON.stringify({
      overlays: [{ id: 'rivers', file: 'rivers.geojson', name: 'Rivers', audience: 'public' }],
    }),
  )
  return files
}
