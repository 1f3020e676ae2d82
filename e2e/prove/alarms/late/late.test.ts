import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { redisProgram } from '../../../../src/bff/testing/redis-program.ts'
import { realData } from '../../../support/real-data.ts'
import { type BuiltProgram, builtProgram } from '../../built-program.ts'
import { allCases, type LateCase } from './cases.ts'
import { late } from './late.ts'
import { floodsOf } from './recorded-floods.ts'
import { riversIn } from './records.ts'

const LONG = { timeout: 240_000 }
const RIVERS = ['ea-f1707-armley', 'usgs-01581752-plumtree-run']

const data = realData()
const redis = redisProgram()
let program: BuiltProgram

beforeAll(async () => {
  program = await builtProgram(join(import.meta.dirname, '../instance-program.ts'))
})
afterAll(() => program.remove())

/** Around the peak of one flood of each river, in every form and way. */
function batches(hours: LateCase['hours']): LateCase[] {
  const rivers = riversIn(data ?? '').filter(({ id }) => RIVERS.includes(id))
  const floods = rivers.flatMap((record) => floodsOf(record).slice(0, 1))
  expect(floods).toHaveLength(RIVERS.length)
  return allCases(floods).filter((one) => one.hours === hours && one.around === 'peak')
}

describe.skipIf(data === undefined)('a part of a recorded flood that comes late', () => {
  test(
    'raises, escalates and ends all levels at a dashboard that runs, and tells of each once',
    LONG,
    async () => {
      const cases = batches(6)
      const { verdicts } = await late({ program: program.file, cases, hoursBefore: 3, say: () => {} })
      expect(verdicts.flatMap(({ verdict }) => verdict.problems)).toEqual([])
      expect(verdicts.reduce((sum, { verdict }) => sum + verdict.passed, 0)).toBeGreaterThan(cases.length)
    },
  )

  test.skipIf(!redis)(
    'does so where another instance takes over, at one that has just been started',
    LONG,
    async () => {
      const cases = batches(12)
      const programs = { program: program.file, redisProgram: redis ?? '' }
      const { verdicts } = await late({ ...programs, cases, hoursBefore: 0, say: () => {} })
      expect(verdicts.flatMap(({ verdict }) => verdict.problems)).toEqual([])
      expect(verdicts.reduce((sum, { verdict }) => sum + verdict.passed, 0)).toBeGreaterThan(cases.length)
    },
  )
})
