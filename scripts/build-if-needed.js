import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

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

/** Builds the app and the program unless the last build is newer than every source file. */
export async function buildIfNeeded() {
  const startedAt = new Date()
  const stamp = join(root, STAMP)
  if (existsSync(stamp) && statSync(stamp).mtimeMs >= newest(SOURCES.map((name) => join(root, name)))) return
  console.error('Building Gaugeboard, once …')
  await build()
  writeFileSync(stamp, '')
  // a source saved while the build ran is not in it
  utimesSync(stamp, startedAt, startedAt)
}

async function build() {
  const { NODE_ENV } = process.env
  // under a test runner it says "test", and everyone after would be given what is made for debugging
  process.env.NODE_ENV = 'production'
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({ root, logLevel: 'warn' })
  await builder.buildApp()
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
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
