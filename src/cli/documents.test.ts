import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { TIMEOUTS } from '../server/listen.ts'
import { VARIABLES } from './config/variables.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const filesIn = (folder: string) =>
  readdirSync(new URL(folder, root), { encoding: 'utf8', recursive: true }).map((name) => folder + name)
const DOCUMENTS = [
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...filesIn('docs/').filter((path) => path.endsWith('.md')),
  ...filesIn('src/').filter((path) => path.endsWith('/README.md')),
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

  test('docs/operations-dashboard.md tells how long a client may take', () => {
    const limits = read('docs/operations-dashboard.md').split('## Limits')[1] ?? ''
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

  test('README.md names every npm command', () => {
    const table = read('README.md').split('## Commands')[1]?.split('\n\nThose')[0] ?? ''
    const named = [...table.matchAll(/`(?:npm (?:run )?)?([a-z]+(?::[a-z]+)?)(?: [^`]*)?`/g)]
    // npm runs this one itself
    const commands = Object.keys(scripts).filter((name) => name !== 'prepack')
    expect(named.map(([, name]) => name)).toEqual(expect.arrayContaining(commands))
  })

  test('every page of docs is listed in README.md', () => {
    const listed = read('README.md').split('## Read on')[1] ?? ''
    const pages = DOCUMENTS.filter((path) => /^docs\/(?!decisions\/)/.test(path))
    expect(pages.length).toBeGreaterThan(15)
    expect(pages.filter((path) => !listed.includes(`](${path})`))).toEqual([])
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

  test('every link in a document leads to a file, and to a heading in it', () => {
    const links = DOCUMENTS.flatMap((path) =>
      [...proseOf(path).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)/g)].map(([, to = '']) => ({ path, to })),
    )
    expect(links.length).toBeGreaterThan(100)
    expect(links.filter(({ path, to }) => !isThere(new URL(to, new URL(path, root))))).toEqual([])
  })

  test('headings have the anchors that GitHub gives them', () => {
    const text =
      '# A `node` of 20.19: why?\n\n```\n# none\n```\n\n## Röte & [Redis](x.md)\n## Same\n### Same\n'
    expect(anchorsOf(text)).toEqual(['a-node-of-2019-why', 'röte--redis', 'same', 'same-1'])
  })

  test('the index of decisions names every decision, by file and in order', () => {
    const named = [...read('docs/decisions/README.md').matchAll(/^- \[(.+)\]\(([\w-]+\.md)#/gm)]
    const files = [...new Set(named.map(([, , file]) => file as string))]
    const written = files.flatMap((file) =>
      [...read(`docs/decisions/${file}`).matchAll(/^## (.+)$/gm)].map(([, heading]) => `${file} ${heading}`),
    )
    expect(named.map(([, heading, file]) => `${file} ${heading}`)).toEqual(written)
    expect(files.toSorted()).toEqual(
      readdirSync(new URL('docs/decisions/', root))
        .filter((name) => name !== 'README.md')
        .toSorted(),
    )
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

/** A document without its code, in which links and headings are none. */
function proseOf(path: string): string {
  return withoutCode(read(path)).replaceAll(/`[^`\n]+`/g, '')
}

function withoutCode(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, '')
}

function isThere(to: URL): boolean {
  const anchor = decodeURIComponent(to.hash.slice(1))
  to.hash = ''
  return existsSync(to) && (anchor === '' || anchorsOf(readFileSync(to, 'utf8')).includes(anchor))
}

/** Anchors of a document's headings, as GitHub makes them: a number tells equal ones apart. */
function anchorsOf(text: string): string[] {
  const times = new Map<string, number>()
  return [...withoutCode(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const words = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim()
      .toLowerCase()
    const slug = words.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-')
    const before = times.get(slug) ?? 0
    times.set(slug, before + 1)
    return before === 0 ? slug : `${slug}-${before}`
  })
}
