import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'

const SCRIPT = fileURLToPath(new URL('directions.ts', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'directions-'))

afterEach(() => rmSync(join(root, 'src'), { recursive: true }))

/** What `npm run lint` says of these files; empty where it passes. */
function refusals(files: Readonly<Record<string, string>>): string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const tsx = import.meta.resolve('tsx')
  const { status, stderr } = spawnSync(process.execPath, ['--import', tsx, SCRIPT], {
    cwd: root,
    encoding: 'utf8',
  })
  const lines = stderr.split('\n').filter((line) => line !== '')
  expect(status).toBe(lines.length > 0 ? 1 : 0)
  return lines.sort()
}

it('passes what runs one way, and tests that import their aids', () => {
  const files = {
    'src/cli/main.ts':
      "import { createBff } from '../bff/create-bff.ts'\nimport { version } from '../../package.json'",
    'src/bff/create-bff.ts': "export { alarms } from './alarms/alarms.ts'",
    'src/bff/alarms/alarms.ts':
      "import { levels } from '../../domain/alarms/levels.ts'\nimport { text } from '../util/text.ts'",
    'src/bff/alarms/alarms.test.ts':
      "import { createBff } from '../create-bff.ts'\nimport '../testing/world.ts'",
    'src/domain/alarms/levels.ts': "import 'node:fs'\nimport { a } from '../series/a.ts'",
  }
  expect(refusals(files)).toEqual([])
})

it('refuses imports of values, of types, of all, for their effects, when needed and in a type', () => {
  const files = {
    'src/domain/a.ts': "import { b } from '../bff/value.ts'",
    'src/domain/b.ts': "import type { B } from '../bff/type.ts'",
    'src/domain/c.ts': "export * from '../bff/all.ts'",
    'src/domain/d.ts': "import '../bff/effect.ts'",
    'src/domain/e.ts': "const b = () => import('../bff/late.ts')",
    'src/domain/f.ts': "type B = import('../bff/inline.ts').B",
    'src/domain/g.ts': "import {\n  b,\n} from '../bff/lines.ts'",
    'src/domain/h.ts': "import worker from '../bff/worker.ts?worker'",
  }
  expect(refusals(files).map((line) => line.split(/ imports |: /)[1])).toEqual(
    ['value', 'type', 'all', 'effect', 'late', 'inline', 'lines', 'worker'].map(
      (name) => `src/bff/${name}.ts`,
    ),
  )
})

it('refuses each kind of direction by its rule, a test the arrows between folders alone', () => {
  const files = {
    'src/service/a.ts': "import { b } from '../domain/b.ts'",
    'src/service/a.test.ts': "import { b } from '../cli/b.ts'",
    'src/bff/readings/a.ts': "import { b } from '../stations/b.ts'",
    'src/bff/util/a.ts': "import { b } from '../create-bff.ts'",
    'src/app/ui/a.tsx': "import { b } from '../features/map/b.ts'",
    'src/columns/a.ts': "import { b } from './testing/b.ts'",
    'src/new/a.ts': "import { b } from '../domain/b.ts'",
  }
  expect(refusals(files)).toEqual([
    'src/app/ui/a.tsx imports src/app/features/map/b.ts: ui may import of app nothing',
    'src/bff/readings/a.ts imports src/bff/stations/b.ts: readings may import of bff storage, upstream, gate, observe, util',
    'src/bff/util/a.ts imports src/bff/create-bff.ts: util may import of bff nothing',
    'src/columns/a.ts imports src/columns/testing/b.ts: product code imports nothing of tests',
    'src/new/a.ts imports src/domain/b.ts: new is not named in scripts/directions.ts',
    'src/service/a.test.ts imports src/cli/b.ts: service may import contract, database, outbox',
    'src/service/a.ts imports src/domain/b.ts: service may import contract, database, outbox',
  ])
})
