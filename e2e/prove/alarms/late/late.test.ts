import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { redisProgram } from '../../../../src/bff/testing/redis-program.ts'
import type { AlarmView } from '../../../../src/domain/alarms/alarm-view.ts'
import { realData } from '../../../support/real-data.ts'
import { type BuiltProgram, builtProgram } from '../../built-program.ts'
import { floodsOf, riversIn } from '../records.ts'
import { judgeLate } from './judge-late.ts'
import { late } from './late.ts'
import { type LatePlan, sampledCases } from './plan.ts'

const LONG = { timeout: 240_000 }
const RIVERS = ['ea-f1707-armley', 'usgs-01581752-plumtree-run']

const data = realData()
const redis = redisProgram()
let program: BuiltProgram

beforeAll(async () => {
  program = await builtProgram(join(import.meta.dirname, '../instance-program.ts'))
})
afterAll(() => program.remove())

describe.skipIf(data === undefined)('a part of a recorded flood that comes late', () => {
  const rivers = data === undefined ? [] : riversIn(data).filter(({ id }) => RIVERS.includes(id))
  const floods = rivers.flatMap((record) => floodsOf(record).slice(0, 1))

  test('Boxing Day 2015 is a flood at Armley, at its very readings', () => {
    const { fromMs = 0, toMs = 0 } = floods.find(({ record }) => record.id === RIVERS[0]) ?? {}
    const times = [fromMs, toMs].map((ms) => new Date(ms).toISOString().slice(0, 16))
    expect(times).toEqual(['2015-12-26T10:15', '2015-12-27T18:30'])
  })

  test.each([
    ['at a dashboard that runs', 3] as const,
    ...(redis ? [['where another takes over, at one that has just been started', 0] as const] : []),
  ])('raises, escalates and ends all levels and tells of each once %s', LONG, async (_, hoursBefore) => {
    const cases = sampledCases(floods, hoursBefore)
    const redisProgram = hoursBefore === 0 ? redis : undefined
    const verdicts = await late({ program: program.file, redisProgram, cases, hoursBefore })
    expect(verdicts.flatMap(({ problems }) => problems)).toEqual([])
    expect(verdicts.reduce((sum, { passed }) => sum + passed, 0)).toBeGreaterThan(cases.length)
  })
})

test('what is missed, false, at a wrong time, not told or told twice is found out', () => {
  const plan = {
    ...{ name: 'a', knownMs: 1_000, past: [], record: { levels: [{ severity: 1, at: 100 }] }, asKnown: [] },
    parts: [{ stage: 'first', readings: [{ t: 9_000, v: 0 }] }],
    expected: [{ level: 1, fromMs: 2_000, toMs: 5_000 }],
  } as unknown as LatePlan
  const alarm = (sinceMs: number, returnedMs: number | null) =>
    ({ id: `a@${sinceMs}`, kind: 'level', severity: 1, sinceMs, returnedMs }) as AlarmView
  const problems = (alarms: AlarmView[], firing: number, resolved: number) =>
    judgeLate(plan, alarms, new Map([['a@2000', { firing, resolved }]])).problems.map((what) => what.slice(3))
  const right = alarm(2_000, 5_000)
  expect(problems([right], 1, 1)).toEqual([])
  expect(problems([right], 0, 1)).toEqual([])
  expect(problems([], 0, 0)).toEqual([expect.stringMatching(/^missed/)])
  expect(problems([right, alarm(6_000, 7_000)], 1, 1)).toEqual([expect.stringMatching(/^false/)])
  expect(problems([alarm(2_000, 5_001)], 1, 1)).toEqual([expect.stringMatching(/^wrong time/)])
  expect(problems([right], 0, 0)).toEqual([expect.stringMatching(/^not told:/)])
  expect(problems([right], 1, 0)).toEqual([expect.stringMatching(/^not told to be over/)])
  expect(problems([right], 1, 2)).toEqual([expect.stringMatching(/^told twice/)])
})
