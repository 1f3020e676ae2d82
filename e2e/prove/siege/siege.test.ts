import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { get } from '../../../src/bff/api/routes/route-table.ts'
import { testProgram } from '../../../src/cli/testing/test-program.ts'
import { proveLarge } from './large.ts'
import { requestsFor } from './route-requests.ts'
import { besiegeRoutes } from './route-siege.ts'
import { besiege } from './siege.ts'

const STREAMS_PER_ADDRESS = 10
const LONG = { timeout: 180_000 }
const tellsMemory = existsSync('/proc/self/status')

test.skipIf(!tellsMemory)(
  'a crowd has no honest request refused, and gets no more than its share',
  LONG,
  async () => {
    const { siege, health, spoils } = await besiege({
      ...{ program: await testProgram(), addresses: 25, viewers: 5, quietSeconds: 1, siegeSeconds: 10 },
      streamsPerAddress: STREAMS_PER_ADDRESS,
    })
    expect([...siege.refusals, ...health.refusals]).toEqual([])
    expect(health.latenciesMs.length).toBeGreaterThan(5)
    expect(siege.latenciesMs.length).toBeGreaterThan(5)
    expect(spoils.mostStreams).toBe(STREAMS_PER_ADDRESS)
    for (const answer of ['streams 429', 'sign-in 401', 'ranges 400'])
      expect(spoils.answers[answer], answer).toBeGreaterThan(0)
  },
)

test.skipIf(!tellsMemory)('few requests at a time are borne', LONG, async () => {
  const { assaults, before, after } = await besiegeRoutes({
    ...{ program: await testProgram(), way: 'pipelined', copies: 5, viewers: 2 },
    ...{ fill: { notes: 20, recordYears: 0.1 }, attackSeconds: 0.2, restSeconds: 0.5 },
    isWanted: ({ name }) => /hall\/(devices|basemap\.pmtiles)$|import \(good/.test(name),
  })
  expect(assaults.map(({ unexpected }) => unexpected)).not.toContainEqual(expect.anything())
  expect(assaults.flatMap(({ met }) => [...met.honest.refusals, ...met.health.refusals])).toEqual([])
  expect(after.heapMb - before.heapMb).toBeLessThan(50)
})

test.skipIf(!tellsMemory)(
  'a large network is shown within its memory; less than it needs is found out',
  LONG,
  async () => {
    const wrong: string[] = []
    const judge = (what: string, holds: boolean) => void (holds || wrong.push(what))
    const limits = { maxMb: 10, maxListMs: 60_000, maxProbeMs: 60_000, judge }
    await proveLarge({ program: await testProgram(), devices: 2_000, untilRead: 500, ...limits })
    expect(wrong).toEqual([expect.stringContaining('allowed 10')])
  },
)

test('a route that the siege cannot ask is not left out', () => {
  const added = get('/api/added', 'anyone', 'light', () => new Response())
  const options = { stationId: 'POS-1', cookies: { viewer: 'v', operator: 'o' }, nowMs: 0 }
  expect(() => requestsFor([added], options)).toThrow('GET /added')
})
