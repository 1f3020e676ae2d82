import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundledPackages, licencesText } from './licences.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = [
  'src',
  'public',
  'index.html',
  'kiosk.html',
  'vite.config.ts',
  'scripts',
  'package.json',
  'package-lock.json',
]
const STAMP = 'dist/built'
/** Served to whoever has the pages. */
const LICENCES = 'dist/app/third-party-licences.txt'

/** Builds the app and the program unless the last build is newer than every source file, and of the same kind. */
export async function buildIfNeeded() {
  const startedAt = new Date()
  const stamp = join(root, STAMP)
  const kind = process.env.WITHOUT_REACT_LEAFLET === '1' ? 'without react-leaflet' : ''
  const isNewest = () => statSync(stamp).mtimeMs >= newest(SOURCES.map((name) => join(root, name)))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === kind && isNewest()) return
  console.error('Building Gaugeboard, once …')
  await build()
  writeFileSync(stamp, kind)
  // a source saved while the build ran is not in it
  utimesSync(stamp, startedAt, startedAt)
}

async function build() {
  const { NODE_ENV } = process.env
  // under a test runner it says "test", and everyone after would be given what is made for debugging
  process.env.NODE_ENV = 'production'
  const { createBuilder } = await import('vite').catch(explain)
  const { folders, plugin } = bundledPackages(root)
  const builder = await createBuilder({
    root,
    logLevel: 'warn',
    // given here, it is one and the same in each of the builds
    plugins: [plugin],
    worker: { plugins: () => [plugin] },
  })
  await builder.buildApp()
  writeFileSync(join(root, LICENCES), licencesText(folders, root))
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
}

function explain(error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
  console.error(
    'Gaugeboard has to be built, and what builds it is not installed: run "npm ci", with NODE_ENV=production ' +
      '"npm ci --include=dev".',
  )
  process.exit(1)
}

function newest(paths) {
  let latest = 0
  for (const path of paths) {
    if (!existsSync(path)) continue
    const status = statSync(path)
    latest = Math.max(
      latest,
      status.isDirectory() ? newest(readdirSync(path).map((name) => join(path, name))) : status.mtimeMs,
    )
  }
  return latest
}
