import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { redisProgram } from '../../../src/bff/testing/redis-program.ts'
import { type BuiltProgram, builtProgram } from '../built-program.ts'
import { historyOf, listedAt } from './api.ts'
import { nowOf } from './fast-clock.ts'
import { gaugesOf, stationsFile } from './gauges.ts'
import { CALM } from './plan.ts'
import { post } from './sender.ts'
import { openWorld } from './world.ts'

const REACHED = 120
const TAKEN_OVER_WITHIN_MS = 15_000
const LONG = { timeout: 120_000 }
const WAIT = { timeout: 60_000, interval: 50 }

const redis = redisProgram()
let program: BuiltProgram

beforeAll(async () => {
  program = await builtProgram(join(import.meta.dirname, 'instance-program.ts'))
})
afterAll(() => program.remove())

describe.skipIf(!redis)('of two instances the one that evaluates is killed', () => {
  test.concurrent.for(['sqlite', 'postgres'] as const)(
    'and the other evaluates within 15 s, on %s',
    LONG,
    async (store, { expect, onTestFinished }) => {
      const gauges = gaugesOf(2, 1)
      const world = await openWorld({
        ...{ program: program.file, redisProgram: redis ?? '', store, speed: 1, gauges, receiver: null },
        ...{ stationsFile: stationsFile(gauges), alarmsFile: '{}' },
      })
      onTestFinished(() => world.close())
      const reports = async (url: string, gauge: string, v: number) => {
        const reading = { t: Math.floor(nowOf(world.clock) / 1000) * 1000, v }
        await world.report(gauge, reading)
        await post(() => [url], gauge, reading)
      }
      const listed = async (url: string) =>
        (await listedAt(url)).map(({ station, state }) => `${station?.id} ${state}`).sort()

      const first = await world.start(0)
      await reports(first.url, 'gauge-0', REACHED)
      await expect.poll(() => listed(first.url), WAIT).toEqual(['gauge-0 unacknowledged'])
      const second = await world.start(1)
      onTestFinished(() => second.end('SIGKILL'))
      await expect.poll(() => listed(second.url), WAIT).toEqual(['gauge-0 unacknowledged'])

      await first.end('SIGKILL')
      const killedMs = performance.now()
      await reports(second.url, 'gauge-1', REACHED)
      await expect
        .poll(() => listed(second.url), WAIT)
        .toEqual(['gauge-0 unacknowledged', 'gauge-1 unacknowledged'])
      expect(performance.now() - killedMs).toBeLessThan(TAKEN_OVER_WITHIN_MS)

      await reports(second.url, 'gauge-0', CALM)
      await expect
        .poll(() => listed(second.url), WAIT)
        .toEqual(['gauge-0 returned', 'gauge-1 unacknowledged'])
      const history = await historyOf(second.url, 'gauge-0', world.clock.fromMs, nowOf(world.clock))
      expect(history.map(({ hops }) => hops.map(({ kind }) => kind))).toEqual([
        ['measured', 'received', 'raised', 'returned'],
      ])
    },
  )
})
