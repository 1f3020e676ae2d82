import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { get } from '../../../src/bff/api/routes/route-table.ts'
import { testProgram } from '../../../src/cli/testing/test-program.ts'
import { judgeRoutes } from './judge.ts'
import { proveLarge } from './large.ts'
import { requestsFor } from './requests.ts'
import { besiege, besiegeRoutes } from './siege.ts'

const LONG = { timeout: 180_000 }

/** The checks that did not hold. */
function wrongs() {
  const wrong: string[] = []
  return { wrong, judge: (what: string, holds: boolean) => void (holds || wrong.push(what)) }
}

describe.skipIf(!existsSync('/proc/self/status'))('a dashboard', LONG, () => {
  test('has no honest request refused by a crowd, which gets no more than its share', async () => {
    const size = { addresses: 25, viewers: 5, quietSeconds: 1, siegeSeconds: 10, streamsPerAddress: 10 }
    const { siege, health, spoils } = await besiege({ program: await testProgram(), ...size })
    expect([...siege.refusals, ...health.refusals]).toEqual([])
    expect(Math.min(health.latenciesMs.length, siege.latenciesMs.length)).toBeGreaterThan(5)
    expect(spoils.mostStreams).toBe(10)
    for (const answer of ['streams 429', 'sign-in 401', 'ranges 400'])
      expect(spoils.answers[answer], answer).toBeGreaterThan(0)
  })

  test('bears few requests at a time; one that is answered otherwise is found out', async () => {
    const { judge, wrong } = wrongs()
    const aftermath = await besiegeRoutes({
      ...{ program: await testProgram(), way: 'pipelined', copies: 5, viewers: 2 },
      ...{ fill: { notes: 20, recordYears: 0.1 }, attackSeconds: 0.2, restSeconds: 0.5 },
      isWanted: ({ name }) => /hall\/(devices|basemap\.pmtiles)$|import \(good/.test(name),
    })
    expect(aftermath.assaults).toHaveLength(6)
    // how soon is for the proof on a machine of its own to judge
    judgeRoutes(aftermath, 'pipelined', judge)
    expect(wrong.filter((one) => !one.includes('/healthz'))).toEqual([])
    const [first] = aftermath.assaults
    judgeRoutes({ ...aftermath, assaults: first ? [{ ...first, unexpected: 500 }] : [] }, 'pipelined', judge)
    expect(wrong.join()).toContain('answered as it should be: not in 1 of 1')
  })

  test('shows a large network within its memory; less than it needs is found out', async () => {
    const { judge, wrong } = wrongs()
    const limits = { devices: 2_000, untilRead: 500, maxMb: 10, maxListMs: 60_000, maxProbeMs: 60_000 }
    await proveLarge({ program: await testProgram(), ...limits, judge })
    expect(wrong).toEqual([expect.stringContaining('allowed 10')])
  })
})

test('a route that the siege cannot ask is not left out', () => {
  const added = get('/api/added', 'anyone', 'light', () => new Response())
  expect(() => requestsFor([added], { viewer: 'v', operator: 'o' }, 0)).toThrow('GET /added')
})
