import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { get } from '../../../src/bff/api/routes/route-table.ts'
import { writeAccountsFile } from '../../../src/bff/api/sign-in/accounts-file.ts'
import { hashPassword } from '../../../src/bff/api/sign-in/password-hash.ts'
import { nginxProgram } from '../../../src/bff/testing/nginx-program.ts'
import { testProgram } from '../../../src/cli/testing/test-program.ts'
import { tellsMemory } from '../memory/real-server.ts'
import { OPERATOR, SLUG } from './accounts.ts'
import { routesOf } from './besieged.ts'
import { judgeRoutes } from './route-judge.ts'
import { requestsFor } from './route-requests.ts'
import { type Assault, besiegeRoutes, type RouteAftermath } from './route-siege.ts'

const OPTIONS = { stationId: 'POS-1', cookies: { viewer: 'v', operator: 'o' }, nowMs: 0 }
const canBesiege = (await tellsMemory()) && nginxProgram() !== undefined

test('every route of a dashboard is attacked', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'gaugeboard-routes-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const usersFile = join(directory, 'users.json')
  const hash = await hashPassword(OPERATOR.password)
  await writeAccountsFile(usersFile, [{ name: OPERATOR.username, role: 'operator', hash }])
  const routes = await routesOf({
    DATA_DIR: directory,
    UPSTREAM_URL: 'http://127.0.0.1:9/external/v1',
    UPSTREAM_API_KEY: 'an api key',
    UPSTREAM_SECRET_KEY: 'a secret key',
    KIOSKS: `${SLUG}:a-public-key`,
    AUTH: 'password',
    USERS_FILE: usersFile,
    BASEMAP: join(directory, 'region.pmtiles'),
  })
  expect(requestsFor(routes, OPTIONS).length).toBeGreaterThan(routes.length)
})

test('a route that the siege cannot ask is not left out', () => {
  const added = get('/api/added', 'anyone', 'light', () => new Response())
  expect(() => requestsFor([added], OPTIONS)).toThrow('GET /added')
})

test.skipIf(!canBesiege).each(['pipelined', 'http2'] as const)(
  'few requests at a time are borne, %s',
  { timeout: 120_000 },
  async (way) => {
    const { assaults, before, after } = await besiegeRoutes({
      program: [await testProgram()],
      way,
      copies: 5,
      fill: { notes: 20, recordYears: 0.1 },
      viewers: 2,
      attackSeconds: 0.2,
      restSeconds: 0.5,
      isWanted: ({ name }) => /hall\/(devices|basemap\.pmtiles)$|import \(good/.test(name),
    })
    expect(assaults.map(({ unexpected }) => unexpected)).not.toContainEqual(expect.anything())
    expect(assaults.flatMap(({ met }) => [...met.honest.refusals, ...met.health.refusals])).toEqual([])
    expect(assaults.map(({ met }) => met.health.latenciesMs.length)).not.toContain(0)
    expect(after.heapMb - before.heapMb).toBeLessThan(50)
  },
)

const CALM = { latenciesMs: [10, 10], signInsMs: [], refusals: [] }
const BORNE: Assault = {
  name: 'GET /api/devices',
  met: { honest: CALM, health: CALM, bare: CALM },
  descriptors: 52,
  residentMb: 200,
}
const BEFORE = { heapMb: 100, descriptors: 50 }

function failuresOf(assault: Partial<Assault>, after: Partial<RouteAftermath['after']> = {}): string[] {
  const failures: string[] = []
  const aftermath = {
    assaults: [BORNE, { ...BORNE, ...assault }],
    before: BEFORE,
    after: { ...BEFORE, ...after },
  }
  const judge = (what: string, holds: boolean) => void (holds || failures.push(what))
  judgeRoutes(aftermath, { way: 'pipelined', judge, say: () => {} })
  return failures
}

const health = (latestMs: number) => ({
  met: { ...BORNE.met, health: { ...CALM, latenciesMs: [10, latestMs] } },
})

test('attacks at the limits are borne', () => {
  expect(failuresOf(health(510), { heapMb: 150, descriptors: 60 })).toEqual([])
})

test.each<[string, Partial<Assault>, Partial<RouteAftermath['after']>]>([
  ['a probe that waited', health(511), {}],
  ['a probe without an answer', { met: { ...BORNE.met, health: { ...CALM, refusals: ['ECONNRESET'] } } }, {}],
  ['who was refused', { met: { ...BORNE.met, honest: { ...CALM, refusals: ['503'] } } }, {}],
  ['a request that does no more what it should', { unexpected: 400 }, {}],
  ['descriptors that pile up', { descriptors: 53 }, {}],
  ['a heap that stays', {}, { heapMb: 151 }],
  ['descriptors that stay', {}, { descriptors: 61 }],
])('attacks are not borne by %s', (_, assault, after) => {
  expect(failuresOf(assault, after)).toHaveLength(1)
})
