import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { redisProgram } from '../../../../src/bff/testing/redis-program.ts'
import { realData } from '../../../support/real-data.ts'
import { type BuiltProgram, builtProgram } from '../../built-program.ts'
import { allCases } from './cases.ts'
import { late } from './late.ts'
import { floodsOf } from './recorded-floods.ts'
import { riversIn } from './records.ts'

const LONG = { timeout: 240_000 }
const RIVERS = ['ea-f1707-armley', 'ea-f1204-mytholmroyd', 'usgs-01581752-plumtree-run', 'ea-wear-stanhope']

const data = realData()
const redis = redisProgram()
let program: BuiltProgram

beforeAll(async () => {
  program = await builtProgram(join(import.meta.dirname, '../instance-program.ts'))
})
afterAll(() => program.remove())

/** Of one flood of each river every batch of some lengths, in every way. */
function batches(hours: readonly number[]) {
  const rivers = riversIn(data ?? '').filter(({ id }) => RIVERS.includes(id))
  const floods = rivers.flatMap((record) => floodsOf(record).slice(0, 1))
  expect(floods).toHaveLength(RIVERS.length)
  return allCases(floods).filter((one) => hours.includes(one.hours))
}

describe.skipIf(data === undefined)('a part of a recorded flood that comes late', () => {
  test(
    'raises, escalates and ends all levels at a dashboard that runs, and tells of each once',
    LONG,
    async () => {
      const cases = batches([3, 6])
      const { verdicts } = await late({ program: program.file, cases, hoursBefore: 6, say: () => {} })
      expect(verdicts.flatMap(({ verdict }) => verdict.problems)).toEqual([])
      expect(verdicts.reduce((sum, { verdict }) => sum + verdict.passed, 0)).toBeGreaterThan(cases.length)
    },
  )

  test.skipIf(!redis)(
    'does so where another instance takes over, at one that has just been started',
    LONG,
    async () => {
      const cases = batches([0.5, 12])
      const programs = { program: program.file, redisProgram: redis ?? '' }
      const { verdicts } = await late({ ...programs, cases, hoursBefore: 0, say: () => {} })
      expect(verdicts.flatMap(({ verdict }) => verdict.problems)).toEqual([])
      expect(verdicts.reduce((sum, { verdict }) => sum + verdict.passed, 0)).toBeGreaterThan(cases.length)
    },
  )
})
