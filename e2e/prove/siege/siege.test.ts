import { expect, test } from 'vitest'
import { testProgram } from '../../../src/cli/testing/test-program.ts'
import { tellsMemory } from '../memory/real-server.ts'
import { judgeSiege } from './judge.ts'
import { type Aftermath, besiege } from './siege.ts'

const STREAMS_PER_ADDRESS = 10

test.skipIf(!(await tellsMemory()))(
  'a crowd of strangers has no honest request refused, and gets no more than its share',
  { timeout: 120_000 },
  async () => {
    const { siege, health, spoils } = await besiege({
      program: [await testProgram()],
      addresses: 25,
      viewers: 5,
      quietSeconds: 1,
      siegeSeconds: 10,
      streamsPerAddress: STREAMS_PER_ADDRESS,
    })
    expect(siege.refusals).toEqual([])
    expect(health.refusals).toEqual([])
    expect(health.latenciesMs.length).toBeGreaterThan(5)
    expect(siege.latenciesMs.length).toBeGreaterThan(5)
    expect(spoils.mostStreams).toBe(STREAMS_PER_ADDRESS)
    expect(spoils.answers['streams 429']).toBeGreaterThan(0)
    expect(spoils.answers['sign-in 401']).toBeGreaterThan(0)
    expect(spoils.answers['ranges 400']).toBeGreaterThan(0)
  },
)

const CALM = { latenciesMs: [10, 10, 10], signInsMs: [50], refusals: [] }
const AT_WORK = { 'ranges 200': 15, 'ranges 400': 5, 'sign-in 429': 10 }
const BORNE: Aftermath = {
  quiet: CALM,
  siege: CALM,
  health: CALM,
  bare: { quiet: CALM, siege: CALM },
  spoils: { answers: AT_WORK, mostStreams: 100, sockets: 0 },
  residentMb: [200, 200, 200, 200, 200, 200, 200, 200],
  quietMb: 150,
  log: ['a sentence on too many streams'],
}

function failuresOf(changes: Partial<Aftermath>): string[] {
  const failures: string[] = []
  judgeSiege(
    { ...BORNE, ...changes },
    {
      addresses: 5,
      siegeSeconds: 10,
      streamsPerAddress: 100,
      judge: (what, holds) => void (holds || failures.push(what)),
      say: () => {},
    },
  )
  return failures
}

test('a siege that was borne is judged so', () => {
  expect(failuresOf({})).toEqual([])
})

test.each<[string, Partial<Aftermath>]>([
  ['who waited longer', { siege: { ...CALM, latenciesMs: [10, 10, 21] } }],
  ['who was refused', { siege: { ...CALM, refusals: ['/api/devices: 503'] } }],
  ['an operator who never got in', { siege: { ...CALM, signInsMs: [] } }],
  ['a probe without an answer', { health: { ...CALM, refusals: ['/healthz: ECONNREFUSED'] } }],
  [
    'a crowd that did not get to its work',
    { spoils: { ...BORNE.spoils, answers: { ...AT_WORK, 'ranges 200': 12 } } },
  ],
  ['an address with too many streams', { spoils: { ...BORNE.spoils, mostStreams: 101 } }],
  ['memory beyond its bound', { residentMb: [200, 200, 301, 200, 200, 200, 200, 200] }],
  ['memory that grows', { residentMb: [200, 200, 200, 200, 200, 200, 250, 250] }],
  ['a log that said nothing', { log: [] }],
  ['a log of every refusal', { log: Array.from({ length: 11 }, () => 'streams were refused') }],
])('a siege is lost by %s', (_, changes) => {
  expect(failuresOf(changes)).toHaveLength(1)
})
