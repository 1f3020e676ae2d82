import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { redisProgram } from '../../../src/bff/testing/redis-program.ts'
import type { AlarmView } from '../../../src/domain/alarms/alarm-view.ts'
import { type BuiltProgram, builtProgram } from '../built-program.ts'
import { percentile } from '../report.ts'
import { historyOf, listedAt, post } from './api.ts'
import { floods } from './floods.ts'
import { CALM, gaugesOf } from './gauges.ts'
import { judgeAlarms, judgeNotified } from './judge.ts'
import { latencies } from './latency.ts'
import type { Message } from './messages.ts'
import { openWorld } from './world.ts'

const LONG = { timeout: 240_000 }
const WAIT = { timeout: 60_000, interval: 50 }
const REACHED = 120
const TAKEN_OVER_WITHIN_MS = 15_000

const redis = redisProgram()
let program: BuiltProgram

beforeAll(async () => {
  program = await builtProgram(join(import.meta.dirname, 'instance-program.ts'))
})
afterAll(() => program.remove())

describe.skipIf(!redis)('two instances', () => {
  const programs = () => ({ program: program.file, redisProgram: redis })

  test('that are killed raise and clear each alarm once, and lose no message', LONG, async () => {
    const size = { stations: 8, basins: 4, crossings: 24, kills: 6, silences: false, minSpacingMs: 5_000 }
    const { passed, problems, messages } = await floods({
      ...{ ...programs(), ...size, seed: 20_261_125, failing: 0.3, say: () => {} },
    })
    expect(problems).toEqual([])
    expect(passed).toBeGreaterThan(24)
    expect(messages).toBeGreaterThan(0)
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
      const world = await openWorld({ ...programs(), store, gauges: gaugesOf(2, 1), alarms: '{}' })
      onTestFinished(() => world.close())
      const reports = async (url: string, gauge: string, v: number) => {
        const reading = { t: Math.floor(world.now() / 1000) * 1000, v }
        await world.report(gauge, reading)
        await post(() => [url], gauge, reading)
      }
      const listed = async (url: string) =>
        (await listedAt(url)).alarms.map(({ station, state }) => `${station?.id} ${state}`).sort()

      const first = world.launch(0)
      onTestFinished(() => first.end('SIGKILL'))
      await reports(await first.url, 'gauge-0', REACHED)
      await expect.poll(async () => listed(await first.url), WAIT).toEqual(['gauge-0 unacknowledged'])
      const second = world.launch(1)
      onTestFinished(() => second.end('SIGKILL'))
      const url = await second.url
      await expect.poll(() => listed(url), WAIT).toEqual(['gauge-0 unacknowledged'])

      await first.end('SIGKILL')
      const killedMs = performance.now()
      await reports(url, 'gauge-1', REACHED)
      const both = ['gauge-0 unacknowledged', 'gauge-1 unacknowledged']
      await expect.poll(() => listed(url), WAIT).toEqual(both)
      expect(performance.now() - killedMs).toBeLessThan(TAKEN_OVER_WITHIN_MS)

      await reports(url, 'gauge-0', CALM)
      await expect.poll(() => listed(url), WAIT).toEqual(['gauge-0 returned', 'gauge-1 unacknowledged'])
      const history = await historyOf(url, 'gauge-0', world.fromMs, world.now())
      expect(history.map(({ hops }) => hops.filter(({ kind }) => kind === 'raised').length)).toEqual([1])
    },
  )
})

describe('what is wrong is found out:', () => {
  const alarm = (id: string, severity: number, sinceMs: number, returnedMs: number | null) =>
    ({
      ...{ id, kind: 'level', severity, sinceMs, returnedMs, station: { id: 'gauge' } },
      hops: [
        { kind: 'raised', atMs: sinceMs },
        ...(returnedMs === null ? [] : [{ kind: 'returned', atMs: returnedMs }]),
      ],
    }) as unknown as AlarmView
  const message = (messageId: string, firing: string[], resolved: string[] = []) =>
    ({
      ...{ messageId, atMs: 0, receiver: 'room', omitted: 0 },
      alarms: firing.map((id) => ({ id })),
      resolved: resolved.map((id) => ({ id })),
    }) as unknown as Message

  test.each([
    [[alarm('a', 1, 1, 5)], undefined],
    [[alarm('a', 1, 2, 6)], undefined],
    [[], 'never raised'],
    [[alarm('a', 1, 1, 2), alarm('b', 1, 3, 5)], 'raised 2 times'],
    [[alarm('a', 1, 1, null)], 'never cleared'],
    [[alarm('a', 1, 1, 3)], 'was cleared at'],
    [[alarm('a', 1, 1, 5), alarm('b', 2, 1, 5)], 'nothing was there'],
  ])('alarms %#: %s', (alarms, problem) => {
    const found = judgeAlarms('gauge', [{ level: 1, fromMs: 1, toMs: 5 }], alarms).problems.join()
    if (problem === undefined) expect(found).toBe('')
    else expect(found).toContain(problem)
  })

  test.each([
    [[message('1', ['a']), message('2', [], ['a'])], undefined],
    [[], 'nobody was told'],
    [[message('1', ['a'])], 'never that it is over'],
    [[message('1', ['a', 'x']), message('2', [], ['a'])], 'is in no journal'],
  ])('messages %#: %s', (messages, problem) => {
    const alarms = [alarm('a', 2, 2, 6), alarm('suppressed', 1, 1, 7), alarm('brief', 1, 20, 21)]
    const found = judgeNotified(alarms, messages, 3).problems.join()
    if (problem === undefined) expect(found).toBe('')
    else expect(found).toContain(problem)
  })
})
