import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { PATIENCE } from '../server/listen.ts'
import { VARIABLES } from './config/config.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const readme = read('README.md')

describe('what is written about the program', () => {
  test('.env.example names every variable, and no other', () => {
    const named = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1])
    expect(named.toSorted()).toEqual([...VARIABLES].toSorted())
  })

  test('the README explains every variable', () => {
    const table = readme.slice(readme.indexOf('## Variables'), readme.indexOf('## Folders'))
    const named = [...table.matchAll(/`([A-Z]+(?:_[A-Z]+)*)`/g)].map((match) => match[1])
    expect([...new Set(named)].toSorted()).toEqual([...VARIABLES].toSorted())
  })

  test('docs/operations.md tells how long a client may take', () => {
    const limits = read('docs/operations.md').split('### Limits')[1] ?? ''
    const { headerMs, requestMs, checkMs, idleMs, stalledMs } = PATIENCE
    const s = (ms: number) => `${ms / 1000} s`
    expect(limits).toMatch(
      new RegExp(
        `new connection included; whole request \\| ${s(headerMs)}, ${s(requestMs)}, noticed within ${s(checkMs)} \\|`,
      ),
    )
    expect(limits).toContain(`kept connection without a further request | ${s(idleMs)} |`)
    expect(limits).toContain(`| ${stalledMs / 1000} to ${s(2 * stalledMs)} without a byte |`)
  })

  test('every npm command in the README exists', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...readme.matchAll(/npm (?:run )?([a-z:-]+)/g)].map((match) => match[1] as string)
    expect(named.length).toBeGreaterThan(5)
    const ofNpm = ['ci', 'install', 'pack']
    for (const name of named.filter((one) => !ofNpm.includes(one))) expect(scripts).toHaveProperty([name])
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
