import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { redisProgram } from '../../../src/bff/testing/redis-program.ts'
import { type BuiltProgram, builtProgram } from '../built-program.ts'
import { floods } from './floods.ts'
import { latencies, percentile } from './latency.ts'

const LONG = { timeout: 240_000 }

const redis = redisProgram()
let program: BuiltProgram

beforeAll(async () => {
  program = await builtProgram(join(import.meta.dirname, 'instance-program.ts'))
})
afterAll(() => program.remove())

describe.skipIf(!redis)('two instances', () => {
  const programs = () => ({ program: program.file, redisProgram: redis ?? '' })

  test('that are killed raise and clear each alarm once, and lose no message', LONG, async () => {
    const { passed, problems, messages } = await floods({
      ...programs(),
      ...{
        seed: 20_261_125,
        stations: 8,
        basins: 4,
        crossings: 24,
        kills: 6,
        silences: false,
        leastSpacingMs: 5_000,
        failing: 0.3,
        say: () => {},
      },
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
})
