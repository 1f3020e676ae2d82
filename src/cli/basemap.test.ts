import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basemapArchive } from '../bff/testing/basemap-archive.ts'
import { checkBasemap } from './basemap.ts'
import { problemsOf, refusalOf } from './testing/problems-of.ts'

const archive = (layer: string) =>
  basemapArchive({
    layers: {
      [layer]: [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [107, -6.5] } }],
    },
    bounds: [106, -7, 108, -6],
    minZoom: 0,
    maxZoom: 4,
  })
const changed = (at: number, value: number) => {
  const bytes = archive('earth')
  bytes[at] = value
  return bytes
}

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gaugeboard-basemap-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function problemWith(bytes: Uint8Array | string): Promise<string[]> {
  const path = join(directory, 'region.pmtiles')
  await writeFile(path, bytes)
  return (await refusalOf(checkBasemap(path))).map((problem) => problem.replace(path, 'FILE'))
}

test('a Protomaps basemap is taken', async () => {
  expect(await problemWith(archive('earth'))).toEqual([])
})

test.each([
  ['nothing', '', 'FILE is no PMTiles archive'],
  ['another file', 'not a map '.repeat(50), 'FILE is no PMTiles archive'],
  ['an older version', changed(7, 2), 'FILE is a PMTiles archive of version 2; version 3 is read'],
  ['pictures', changed(99, 2), 'FILE has no vector tiles (MVT); raster tiles are for TILES_URL'],
  [
    'an unreadable compression',
    changed(98, 4),
    'FILE is compressed in a way that browsers cannot read; write it with gzip',
  ],
  ['damaged metadata', changed(97, 1), 'FILE is damaged: its metadata cannot be read'],
  ['other layers', archive('transportation'), 'FILE is no Protomaps basemap: it has no layer earth or water'],
])('%s is said so', async (_, bytes, problem) => {
  expect(await problemWith(bytes)).toEqual([`BASEMAP: ${problem}`])
})

test('a part of a file is said so, with what is missing', async () => {
  const bytes = archive('earth')
  expect(await problemWith(bytes.subarray(0, bytes.length - 3))).toEqual([
    `BASEMAP: FILE is cut short: it has ${bytes.length - 3} of ${bytes.length} bytes; copy or extract it again`,
  ])
})

test('no file, and a folder, are said so', async () => {
  expect(await refusalOf(checkBasemap('/no/such.pmtiles'))).toEqual([
    'BASEMAP: /no/such.pmtiles cannot be read: ENOENT',
  ])
  expect(await refusalOf(checkBasemap(directory))).toEqual([`BASEMAP: ${directory} is no file`])
})

test('a detailed map and tiles of a server are too much for one map', () => {
  const tiles = { TILES_URL: 'https://tiles.test/{z}/{x}/{y}.png', TILES_ATTRIBUTION: 'the test' }
  expect(problemsOf({ BASEMAP: 'region.pmtiles', ...tiles })).toEqual([
    'BASEMAP: TILES_URL is set as well, and a map has one of them; leave one out',
  ])
})
