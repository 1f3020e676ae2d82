import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { TIMEOUTS } from '../server/listen.ts'
import { VARIABLES } from './config/variables.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(new URL('docs/', root))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

describe('what is written about the program', () => {
  test('.env.example names every variable, and no other', () => {
    const named = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1])
    expect(named.toSorted()).toEqual([...VARIABLES].toSorted())
  })

  test('docs/configuration.md explains every variable, and those of build and tests', () => {
    const [ofProgram = '', ofTests = ''] = read('docs/configuration.md').split('## Build and tests')
    const named = (text: string) => [...text.matchAll(/`([A-Z]+(?:_[A-Z]+)*)`/g)].map((match) => match[1])
    expect([...new Set(named(ofProgram))].toSorted()).toEqual([...VARIABLES].toSorted())
    expect(named(ofTests)).toEqual(
      expect.arrayContaining(['REAL_DATA', 'REQUIRE_REAL_DATA', 'CHROMIUM_PATH', 'WITHOUT_REACT_LEAFLET']),
    )
  })

  test('docs/operations.md tells how long a client may take', () => {
    const limits = read('docs/operations.md').split('### Limits')[1] ?? ''
    const { headerMs, requestMs, checkMs, idleMs, stalledMs } = TIMEOUTS
    const s = (ms: number) => `${ms / 1000} s`
    expect(limits).toMatch(
      new RegExp(
        `new connection included; whole request \\| ${s(headerMs)}, ${s(requestMs)}, noticed within ${s(checkMs)} \\|`,
      ),
    )
    expect(limits).toContain(`kept connection without a further request | ${s(idleMs)} |`)
    expect(limits).toContain(`| ${stalledMs / 1000} to ${s(2 * stalledMs)} without a byte |`)
  })

  test.each(['README.md', 'CONTRIBUTING.md', 'docs/configuration.md', 'docs/proofs.md'])(
    'every npm command in %s exists',
    (path) => {
      const named = [...read(path).matchAll(/npm (?:run )?([a-z:-]+)/g)].map((match) => match[1] as string)
      const ofNpm = ['ci', 'install', 'pack']
      for (const name of named.filter((one) => !ofNpm.includes(one))) expect(scripts).toHaveProperty([name])
    },
  )

  test('the bill of materials of docs/releasing.md has what program and pages are made of', {
    timeout: 60_000,
  }, async () => {
    const command = /^ +npm (sbom .*) > \S+\.cdx\.json$/m.exec(read('docs/releasing.md'))?.[1] ?? ''
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 }
    const { stdout } = await promisify(execFile)('npm', command.split(' '), options)
    const { bomFormat, components } = JSON.parse(stdout) as {
      bomFormat: string
      components: { name: string }[]
    }
    expect(bomFormat).toBe('CycloneDX')
    expect(components.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['hono', 'libsql', 'react', 'leaflet']),
    )
  })

  test('docs/proofs.md explains every proof', () => {
    const explained = [...read('docs/proofs.md').matchAll(/^\| `npm run (prove:[a-z-]+)` \|/gm)]
    const proofs = Object.keys(scripts).filter((name) => name.startsWith('prove:'))
    expect(explained.map(([, name]) => name).toSorted()).toEqual(proofs.toSorted())
  })

  test.each(['docs/architecture.md', 'docs/extending.md'])(
    'every file that %s names is there',
    (document) => {
      const named = [...read(document).matchAll(/`((?:src|e2e|scripts|public)\/[\w/.-]+\.\w+)`/g)].map(
        ([, path]) => path as string,
      )
      expect(named.length).toBeGreaterThan(15)
      expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([])
    },
  )

  test.each(DOCUMENTS)('every document that %s links to is there', (path) => {
    const links = [...read(path).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(
      ([, to]) => to as string,
    )
    expect(links.filter((to) => !existsSync(new URL(to, new URL(path, root))))).toEqual([])
  })

  test('docs/kiosk.md explains every parameter of the public page', () => {
    const known = [...read('src/kiosk/options.ts').matchAll(/query\.get\('(\w+)'\)/g)].map(([, name]) => name)
    const page = read('docs/kiosk.md')
    const table = page.slice(page.indexOf('| parameter |'), page.indexOf('## A screen'))
    const explained = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
    expect(explained.toSorted()).toEqual([...new Set(known)].toSorted())
  })

  test('nginx can make the folder of the documented cache: its parent is there on every system', () => {
    const [, folder] = /proxy_cache_path (\S+)/.exec(read('docs/kiosk-nginx.conf')) ?? []
    expect(folder).toMatch(/^\/var\/cache\/[a-z-]+$/)
  })

  test('the unit starts a program that is there, by the names of its commands', () => {
    const [, program = '', command] =
      /^ExecStart=\/usr\/bin\/node (\S+) (\S+)$/m.exec(read('docs/gaugeboard@.service')) ?? []
    expect(read(program)).toContain('gaugeboard')
    expect(command).toBe('%i')
    for (const name of ['start', 'service']) expect(read('src/cli/main.ts')).toContain(`.command('${name}'`)
  })
})
