import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** What each folder of `src` may import of the others. Tests are held to it as well. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  columns: [],
  domain: [],
  database: [],
  contract: [],
  outbox: ['database'],
  service: ['contract', 'database', 'outbox'],
  bff: ['contract', 'domain', 'columns', 'database', 'outbox'],
  view: ['domain', 'columns'],
  app: ['view', 'domain', 'columns'],
  kiosk: ['view', 'domain', 'columns'],
  server: ['contract', 'domain', 'columns', 'database', 'service', 'bff'],
  cli: ['contract', 'domain', 'columns', 'database', 'outbox', 'service', 'bff', 'server'],
}

/** Parts of a folder from top to bottom: product code imports only what is below it. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  bff: [
    'create-bff.ts',
    'cluster',
    'api',
    'alarms',
    'tenants',
    'notes',
    'live',
    'stations',
    'readings',
    'storage',
    'upstream',
    'gate',
    'observe',
    'util',
  ],
  app: ['pages', 'features', 'api', 'ui'],
}

// types and dynamic imports count as well; the formatter sees to the quotes
const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^'?]+)/g
const FOR_TESTS = /\.test\.tsx?$|(^|\/)testing\/|^e2e\//

/** Why the file `from` must not import the file `to`, both from the root; undefined where it may. */
function refusal(from: string, to: string): string | undefined {
  const [, folder = '', part = ''] = from.split('/')
  const [top, folderOfTo = '', partOfTo = ''] = to.split('/')
  const isProduct = !FOR_TESTS.test(from)
  if (isProduct && FOR_TESTS.test(to)) return 'product code imports nothing of tests'
  if (top !== 'src') return undefined
  if (folder !== folderOfTo) {
    const may = MAY_IMPORT[folder]
    if (may === undefined) return `${folder} is not named in scripts/directions.ts`
    return may.includes(folderOfTo)
      ? undefined
      : `${folder} may import ${may.join(', ') || 'nothing of ours'}`
  }
  const layers = LAYERS[folder] ?? []
  const own = layers.indexOf(part)
  const isAbove = isProduct && own > layers.indexOf(partOfTo) && layers.includes(partOfTo)
  return isAbove
    ? `${part} may import of ${folder} ${layers.slice(own + 1).join(', ') || 'nothing'}`
    : undefined
}

const refused = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .flatMap((name) => {
    const from = posix.join('src', name)
    return [...readFileSync(from, 'utf8').matchAll(IMPORT)].flatMap(([, path = '']) => {
      const to = posix.join(posix.dirname(from), path)
      const why = refusal(from, to)
      return why === undefined ? [] : [`${from} imports ${to}: ${why}`]
    })
  })
for (const line of refused) console.error(line)
process.exitCode = refused.length > 0 ? 1 : 0
