import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { testProgram } from '../testing/test-program.ts'
import { misspeltVariables } from './misspelt-variables.ts'
import { VARIABLES } from './variables.ts'

const PROGRAM = await testProgram()

/** What a variable of that name is taken for; `undefined` where nothing is said of it. */
function meantBy(name: string): string | undefined {
  const [sentence] = misspeltVariables({ [name]: 'canary' }, VARIABLES)
  expect(sentence ?? '').not.toContain('canary')
  return sentence?.replace(`${name}: there is no such variable; the nearest is `, '')
}

test.each([
  ['UPSTREAM_URLL', 'UPSTREAM_URL'],
  ['UPSTREAM_ULR', 'UPSTREAM_URL'],
  ['UPSTREAM_SECRET', 'UPSTREAM_SECRET_KEY'],
  ['upstream_api_key', 'UPSTREAM_API_KEY'],
  ['CACHE_TAIL_HOUR', 'CACHE_TAIL_HOURS'],
  ['KIOSK', 'KIOSKS'],
  ['KIOSK_FILE', 'KIOSKS'],
  ['USER_FILE', 'USERS_FILE'],
  ['STATIONS_PATH', 'STATIONS_FILE'],
  ['DASHBOARD_DATABASE', 'DASHBOARD_DATABASE_URL'],
  ['DASHBOARD_DB_URL', 'DASHBOARD_DATABASE_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['PROT', 'PORT'],
  ['OIDC_SECRET', 'OIDC_CLIENT_SECRET'],
])('%s is taken for %s', (name, meant) => {
  expect(meantBy(name)).toBe(meant)
})

test.each([
  ...'PATH HOME HOSTNAME USER LOGNAME PWD OLDPWD SHELL TERM LANG LC_ALL TZ TMPDIR EDITOR MAIL _ SHLVL'.split(
    ' ',
  ),
  ...'SSH_AUTH_SOCK XAUTHORITY SESSION_MANAGER XDG_SESSION_ID DBUS_SESSION_BUS_ADDRESS SUDO_USER'.split(' '),
  ...'RUNTIME_DIRECTORY STATE_DIRECTORY CACHE_DIRECTORY LOGS_DIRECTORY INVOCATION_ID NOTIFY_SOCKET'.split(
    ' ',
  ),
  ...'SSL_CERT_FILE SSL_CERT_DIR NODE_ENV NODE_OPTIONS NODE_EXTRA_CA_CERTS npm_config_cache npm_package_name INIT_CWD NODE'.split(
    ' ',
  ),
  ...'http_proxy HTTPS_PROXY NO_PROXY KUBERNETES_SERVICE_HOST REDIS_SERVICE_HOST REDIS_PORT'.split(' '),
  ...'PGHOST PGPORT POSTGRES_PASSWORD DATABASE_HOST REDIS_HOST CI COLOR FORCE_COLOR'.split(' '),
])('%s is left to others', (name) => {
  expect(meantBy(name)).toBeUndefined()
})

test('what Kubernetes tells of a service named like ours is left to others', () => {
  const complaints = {
    TILES_SERVICE_HOST: '10.0.0.7',
    TILES_SERVICE_PORT: '8080',
    TILES_SERVICE_PORT_HTTP: '8080',
    TILES_PORT: 'tcp://10.0.0.7:8080',
    TILES_PORT_8080_TCP: 'tcp://10.0.0.7:8080',
    TILES_PORT_8080_TCP_PROTO: 'tcp',
    TILES_PORT_8080_TCP_PORT: '8080',
    TILES_PORT_8080_TCP_ADDR: '10.0.0.7',
  }
  expect(misspeltVariables(complaints, VARIABLES)).toEqual([])
  expect(misspeltVariables({ UPSTREAM_PORT: '443' }, VARIABLES)).toHaveLength(1)
})

test('a variable that is known, or set to nothing, is no misspelling', () => {
  const environment = Object.fromEntries(VARIABLES.map((name) => [name, 'x']))
  expect(misspeltVariables({ ...environment, UPSTREAM_URLL: ' ' }, VARIABLES)).toEqual([])
})

/** Runs the program to its end, or until it says where it is; what it wrote to standard error. */
async function complaintsOf(command: string, environment: Record<string, string>): Promise<string[]> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'gaugeboard-misspelt-'))
  onTestFinished(() => rm(dataDirectory, { recursive: true }))
  const child = spawn(process.execPath, [PROGRAM, ...command.split(' ')], {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDirectory,
      SERVICE_PORT: '0',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [exit, complained] = [once(child, 'exit'), text(child.stderr)]
  createInterface(child.stdout).once('line', () => child.kill('SIGTERM'))
  await exit
  return (await complained).trim().split('\n')
}

const SENTENCE = 'UPSTREAM_URLL: there is no such variable; the nearest is UPSTREAM_URL'
/** The last is known to one command alone. */
const MISSPELT = { UPSTREAM_URLL: 'https://canary.example', WEBHOOK_KEY: 'canary-of-the-hooks' }

test.each(['start', 'service'])('"%s" warns of one in its log, and starts', async (command) => {
  const lines = await complaintsOf(command, { ...MISSPELT, PORT: '0', SIMULATE: '0' })
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 40, time: expect.any(String), msg: SENTENCE },
  ])
})

test('a start that is refused names it with what is wrong', async () => {
  expect(await complaintsOf('start', { ...MISSPELT, UPSTREAM_API_KEY: 'a' })).toEqual([
    'The configuration has a problem:',
    '  UPSTREAM_API_KEY: it is set, but UPSTREAM_URL is not',
    `  ${SENTENCE}`,
  ])
})

test('a command on the store warns of one before it does anything', async () => {
  expect(await complaintsOf('admin organisation list', MISSPELT)).toEqual([SENTENCE])
})

test('a secret that stands in a name as well is not told', async () => {
  const complaints = await complaintsOf('admin organisation list', {
    UPSTREAM_API_KEY: 'canary12345678',
    UPSTREAM_canary12345678: 'on',
  })
  expect(complaints).toHaveLength(1)
  expect(complaints[0]).not.toContain('canary')
})
