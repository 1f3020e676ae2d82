import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { testDirectory } from '../service/import/testing/test-directory.ts'

const run = promisify(execFile)
const REPOSITORY = resolve(import.meta.dirname, '../..')

const CONTENTS = [
  /^(package\.json|README\.md|LICENSE|SECURITY\.md|\.env\.example|bin\/gaugeboard\.js)$/,
  /^dist\/server\/(gaugeboard|assets\/[\w-]+)\.js$/,
  /^dist\/app\/([\w.-]+\.(html|js|json|svg|txt)|icons\/[\w-]+\.png|assets\/[\w.-]+\.((css|js)(\.br)?|json|pbf|png|svg|tsv|txt|woff2))$/,
  /^docs\/([\w-]+\.md|gaugeboard@\.service|kiosk-nginx\.conf)$/,
  /^docs\/monitoring\/[\w.-]+$/,
]

/** Licences that want their notice kept, and nothing else of who gets a copy. */
const PERMISSIVE = /^(MIT|MIT-0|0BSD|BSD-[23]-Clause|ISC|Apache-2\.0|CC0-1\.0|BlueOak-1\.0\.0|OFL-1\.1)$/

const STATION = {
  'stations.csv': 'station_id,name,lat,long,type,interval_seconds\nweir,Weir,1,2,AWLR,60\n',
  'readings/weir.csv': 'timestamp,FLUID_LEVEL (cm)\n2026-01-01T00:00:00Z,1\n',
}

/** What the shell of a user has: none of what npm gives its scripts about the project they belong to. */
const SHELL = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(PATH|HOME|LANG|npm_config_(?!local_prefix|prefix).*|https?_proxy|SSL_.*|NODE_EXTRA_CA_CERTS)$/i.test(
      name,
    ),
  ),
)

let folder: string
/** Empty until the package was installed into it. */
let home: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gaugeboard-package-'))
  home = join(folder, 'home')
  await mkdir(home)
  await run('npm', ['pack', '--pack-destination', folder], { cwd: REPOSITORY, env: SHELL })
  const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'))
  const quick = ['--no-audit', '--no-fund', '--prefer-offline']
  await run('npm', ['install', join(folder, tarball), '--omit=dev', ...quick], { cwd: home, env: SHELL })
}, 240_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Calls the installed program as its documents say. */
function gaugeboard(...words: string[]) {
  return run('npx', ['gaugeboard', ...words], { cwd: home, env: SHELL })
}

/** Starts it, until the test is over, and waits for the address it says. */
async function listening(words: string[], environment: Record<string, string>): Promise<string> {
  const program = spawn('npx', ['gaugeboard', ...words], {
    cwd: home,
    env: { ...SHELL, LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = once(program, 'exit')
  onTestFinished(async () => {
    // npx and the program that it started
    if (program.exitCode === null && program.pid !== undefined) process.kill(-program.pid, 'SIGTERM')
    await ended
  })
  for await (const line of createInterface(program.stdout)) {
    const address = / is at (\S+)$/.exec(line)?.[1]
    if (address === undefined) continue
    program.stdout.resume()
    return address
  }
  throw new Error(`gaugeboard ${words.join(' ')} ended without an address`)
}

describe('the package', () => {
  test('has in it what runs, what explains it, and nothing else', async () => {
    const installed = join(home, 'node_modules/gaugeboard')
    const entries = await readdir(installed, { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(installed, join(parentPath, name)))
    expect(files.filter((file) => !CONTENTS.some((pattern) => pattern.test(file)))).toEqual([])
    for (const file of [
      'dist/app/index.html',
      'dist/app/third-party-licences.txt',
      'docs/gaugeboard@.service',
    ])
      expect(files).toContain(file)
  })

  test('depends on what its program imports, and on nothing else', async () => {
    const server = join(home, 'node_modules/gaugeboard/dist/server')
    const entries = await readdir(server, { recursive: true })
    const code = await Promise.all(
      entries.filter((name) => name.endsWith('.js')).map((name) => readFile(join(server, name), 'utf8')),
    )
    const imports = code.flatMap((text) => [
      ...text.matchAll(
        /(?:\bfrom|\bimport|\bimport\(|target:) ?"((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[\w/-]+)?"/g,
      ),
    ])
    const names = new Set(imports.map(([, name]) => name))
    expect([...names].toSorted()).toEqual(Object.keys(packageJson.dependencies).toSorted())
  })

  test('brings along no licence that asks for more than its notice, but for the one that is told of', async () => {
    const licences = await readFile(
      join(home, 'node_modules/gaugeboard/dist/app/third-party-licences.txt'),
      'utf8',
    )
    const names = [...licences.matchAll(/^@?[a-z]\S*(?: \d[\d.]+)? \(([^()]+)\)$/gm)].flatMap(
      ([, licence = '']) => licence.split(' AND '),
    )
    expect(names.length).toBeGreaterThan(100)
    expect([...new Set(names)].filter((name) => !PERMISSIVE.test(name))).toEqual(['Hippocratic-2.1'])
  })

  test('brings along no package that only building and testing need', async () => {
    const installed = JSON.parse(await readFile(join(home, 'node_modules/.package-lock.json'), 'utf8'))
    const { packages } = JSON.parse(await readFile(join(REPOSITORY, 'package-lock.json'), 'utf8'))
    const unwanted = Object.keys(installed.packages).filter(
      (path) => path !== 'node_modules/gaugeboard' && packages[path]?.dev !== undefined,
    )
    expect(unwanted).toEqual([])
    for (const name of ['vite', 'vitest', 'playwright', 'react', 'tsx'])
      expect(existsSync(join(home, 'node_modules', name))).toBe(false)
  })
})

describe('installed into an empty folder', () => {
  test('it knows its version', async () => {
    expect((await gaugeboard('--version')).stdout).toBe(`${packageJson.version}\n`)
  })

  test('it serves the dashboard with its pages, its data and the licences of what is in them', async () => {
    const address = await listening(['start'], {
      PORT: '0',
      DATA_DIR: join(folder, 'dashboard'),
      SIMULATE_DAYS: '1',
    })
    const page = await (await fetch(address)).text()
    const files = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path as string)
    expect(files.length).toBeGreaterThan(2)
    for (const file of files) expect((await fetch(new URL(file, address))).status).toBe(200)
    const { devices } = (await (await fetch(new URL('/api/devices', address))).json()) as {
      devices: unknown[]
    }
    expect(devices).toHaveLength(24)
    const licences = await (await fetch(new URL('/third-party-licences.txt', address))).text()
    for (const one of ['react 19', 'geojson-vt', 'world-atlas', 'Hippocratic License', '\npg (MIT)'])
      expect(licences).toContain(one)
  })

  test('it adds organisations, imports records and serves them over HTTPS', async () => {
    const records = testDirectory(STATION)
    const { stdout } = await gaugeboard('admin', 'organisation', 'add', 'River board', '--json')
    const { api_key, secret_key } = JSON.parse(stdout)
    expect((await gaugeboard('import', records)).stdout).toMatch(/^ {2}stored +1$/m)
    const address = await listening(['service'], { SERVICE_PORT: '0' })
    const ca = await readFile(join(home, 'data/tls/service.crt'))
    const sent = request(`${address}/devices`, { ca, agent: false, auth: `${api_key}:${secret_key}` })
    const [response] = await once(sent.end(), 'response')
    expect(await json(response)).toMatchObject({ data: [{ device_id: 'weir', name: 'Weir' }] })
  })

  test('it says what to do in words that work there', async () => {
    const failed = run('npx', ['gaugeboard', 'start'], { cwd: home, env: { ...SHELL, AUTH: 'password' } })
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('"npx gaugeboard user add NAME --role operator"'),
    })
  })
})

test('a checkout without what builds it says what to install', async () => {
  const checkout = join(folder, 'checkout')
  for (const part of ['bin', 'scripts', 'package.json'])
    await cp(join(REPOSITORY, part), join(checkout, part), { recursive: true })
  const failed = run(process.execPath, [join(checkout, 'bin/gaugeboard.js')], { env: SHELL })
  await expect(failed).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('run "npm ci"') })
})
