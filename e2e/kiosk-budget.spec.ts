import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'

/** What Vite writes of each chunk, as far as it is read here. */
interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

const BUILD = fileURLToPath(new URL('../dist/app', import.meta.url))
const PAGE = 'kiosk.html'
const WALL = 'src/kiosk/wall/WallMode.tsx'

/** Gzip bytes of JavaScript before chart and map. */
const MAX_BYTES = 110_000

/** Of the signed-in app, or too heavy for a phone in a storm. */
const FOREIGN = [
  /node_modules\/(?:@tanstack|react-router|recharts|react-aria-components|@react-aria|react-stately|leaflet|react-leaflet|world-atlas|topojson-client)\//,
  /src\/app\//,
  /src\/view\/i18n\/locales\/(?:en|id)\/(?:map|chart|status)\.json$/,
]

async function readManifest(): Promise<Record<string, Chunk>> {
  return JSON.parse(await readFile(join(BUILD, 'kiosk-manifest.json'), 'utf8'))
}

/** A chunk and all that comes with it at once; with `later` also what it loads by and by. */
function reached(manifest: Record<string, Chunk>, start: readonly string[], later: boolean): Set<string> {
  const found = new Set(start)
  for (const key of found) {
    const chunk = manifest[key]
    for (const next of chunk?.imports ?? []) found.add(next)
    for (const next of later ? (chunk?.dynamicImports ?? []) : []) found.add(next)
  }
  return found
}

const filesOf = (manifest: Record<string, Chunk>, keys: Set<string>) =>
  [...keys].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js'))

async function gzipBytes(files: readonly string[]): Promise<number> {
  const bodies = await Promise.all(files.map((file) => readFile(join(BUILD, file))))
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
}

async function sourcesOf(files: readonly string[]): Promise<string[]> {
  const maps = await Promise.all(
    files.map((file) => readFile(join(BUILD, `${file}.map`), 'utf8').catch(noMap)),
  )
  return maps.flatMap((map) => (JSON.parse(map) as { sources: string[] }).sources)
}

/** What the bundler writes by itself has none. */
const noMap = () => '{"sources":[]}'

for (const [name, start] of [
  ['a phone', [PAGE]],
  ['a wall', [PAGE, WALL]],
] as const) {
  test(`the public page on ${name} is no more than 110 kB of JavaScript before chart and map`, async () => {
    const manifest = await readManifest()
    const bytes = await gzipBytes(filesOf(manifest, reached(manifest, start, false)))
    test.info().annotations.push({ type: 'gzip bytes', description: String(bytes) })
    expect(bytes).toBeGreaterThan(20_000)
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES)
  })
}

test('a phone waits for few files of code: on a slow line each takes its turn', async () => {
  const manifest = await readManifest()
  expect(filesOf(manifest, reached(manifest, [PAGE], false)).length).toBeLessThanOrEqual(3)
})

test('the public page brings nothing of the signed-in app along, at once or later', async () => {
  const manifest = await readManifest()
  const atOnce = await sourcesOf(filesOf(manifest, reached(manifest, [PAGE], false)))
  expect(atOnce.some((source) => source.endsWith('src/kiosk/main.tsx'))).toBe(true)
  expect(atOnce.filter((source) => FOREIGN.some((pattern) => pattern.test(source)))).toEqual([])
})
