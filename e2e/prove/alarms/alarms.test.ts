import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { redisProgram } from '../../../src/bff/testing/redis-program.ts'
import type { AlarmView } from '../../../src/domain/alarms/alarm-view.ts'
import { type BuiltProgram, builtProgram } from '../built-program.ts'
import { percentile } from '../report.ts'
import { floods } from './floods.ts'
import { gaugesOf } from './gauges.ts'
import { judgeAlarms, judgeNotified, type Message } from './judge.ts'
import { latencies } from './latency.ts'
import { historyOf, listedAt, openWorld } from './world.ts'

const LONG = { timeout: 240_000 }
const WAIT = { timeout: 60_000, interval: 50 }
const TAKEN_OVER_WITHIN_MS = 15_000

const redis = redisProgram()
let program: BuiltProgram

beforeAll(async () => {
  program = await builtProgram(join(import.meta.dirname, 'instance-program.ts'))
})
afterAll(() => program.remove())

describe.skipIf(!redis)('two instances', () => {
  const programs = () => ({ program: program.file, redisProgram: redis ?? '' })

  test('that are killed raise and clear each alarm once, and lose no message', LONG, async () => {
    const size = { stations: 8, basins: 4, crossings: 24, kills: 6, silences: false, minSpacingMs: 5_000 }
    const { passed, problems } = await floods({ ...programs(), ...size, seed: 20_261_125, failing: 0.3 })
    expect(problems).toEqual([])
    expect(passed).toBeGreaterThan(48)
  })

  test('pass danger on within two seconds, half of it at least on a busy machine', LONG, async () => {
    const found = await latencies({ ...programs(), receivers: 2, everyMs: 200 })
    expect(found.every(Number.isFinite)).toBe(true)
    expect(percentile(found, 0.5)).toBeLessThan(2_000)
  })

  test.concurrent.for(['sqlite', 'postgres'] as const)(
    'evaluate on within 15 s where the one that evaluates is killed, on %s',
    LONG,
    async (store, { expect, onTestFinished }) => {
      const world = await openWorld({ ...programs(), store, gauges: gaugesOf(2, 1) })
      onTestFinished(() => world.close())
      const listed = async (url: string) =>
        (await listedAt(url)).map(({ station, state }) => `${station?.id} ${state}`).sort()
      const first = world.launch(0)
      const firstUrl = await first.url
      await world.report(() => [firstUrl], 'gauge-0', { v: 120 })
      await expect.poll(() => listed(firstUrl), WAIT).toEqual(['gauge-0 unacknowledged'])
      const url = await world.launch(1).url
      await expect.poll(() => listed(url), WAIT).toEqual(['gauge-0 unacknowledged'])

      await first.end('SIGKILL')
      const killedMs = performance.now()
      await world.report(() => [url], 'gauge-1', { v: 120 })
      const both = ['gauge-0 unacknowledged', 'gauge-1 unacknowledged']
      await expect.poll(() => listed(url), WAIT).toEqual(both)
      expect(performance.now() - killedMs).toBeLessThan(TAKEN_OVER_WITHIN_MS)

      await world.report(() => [url], 'gauge-0', {})
      await expect.poll(() => listed(url), WAIT).toEqual(['gauge-0 returned', 'gauge-1 unacknowledged'])
      const history = await historyOf(url, 'gauge-0', world)
      expect(history.map(({ hops }) => hops.filter(({ kind }) => kind === 'raised').length)).toEqual([1])
    },
  )
})

test('what was never raised, raised twice, cleared too soon or told to nobody is found out', () => {
  const alarm = (id: string, sinceMs: number, returnedMs: number) =>
    ({
      ...{ id, kind: 'level', severity: 1, sinceMs, returnedMs, station: { id: 'gauge' } },
      hops: Object.entries({ raised: sinceMs, returned: returnedMs }).map(([kind, atMs]) => ({ kind, atMs })),
    }) as unknown as AlarmView
  const problems = (alarms: AlarmView[]) =>
    judgeAlarms('gauge', [{ level: 1, fromMs: 1, toMs: 5 }], alarms).problems.join()
  expect(problems([alarm('a', 2, 6)])).toBe('')
  expect(problems([])).toContain('never raised')
  expect(problems([alarm('a', 1, 2), alarm('b', 3, 5)])).toContain('raised 2 times')
  expect(problems([alarm('a', 1, 3)])).toContain('was cleared at 3')
  const room = { messageId: '1', atMs: 0, receiver: 'room', omitted: 0 }
  const messages = [{ ...room, alarms: [{ id: 'a' }], resolved: [] }] as unknown as Message[]
  expect(judgeNotified([alarm('a', 2, 6)], [], 3).problems.join()).toContain('nobody was told')
  expect(judgeNotified([alarm('a', 2, 6)], messages, 3).problems.join()).toContain('never that it is over')
})
