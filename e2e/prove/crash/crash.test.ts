import { afterAll, beforeAll, expect, test } from 'vitest'
import { directories } from './directories.ts'
import { countFlushes, hasStrace } from './flushes.ts'
import { crash } from './rounds.ts'
import { type WriterProgram, writerProgram } from './writer-program.ts'

const SEED = 20_260_304
const ROUNDS = 5

const stores = directories()
let program: WriterProgram

beforeAll(async () => {
  program = await writerProgram()
})
afterAll(() => {
  program.remove()
  stores.remove()
})

const options = () => ({ seed: SEED, program: program.file, place: stores.place })

test('a killed service loses no acknowledged reading and no message, and keeps the order of each device', async () => {
  const result = await crash({ ...options(), rounds: ROUNDS })
  expect(result.problems).toEqual([])
  expect(result.passed).toBe(ROUNDS)
  expect(result.acknowledged).toBeGreaterThanOrEqual(ROUNDS)
  expect(result.taken).toBeGreaterThanOrEqual(2 * result.stored)
})

test('a service that acknowledges before it commits is found out', async () => {
  const { failed, problems } = await crash({ ...options(), rounds: 2 * ROUNDS, fault: 'early' })
  expect(failed).toBeGreaterThan(0)
  expect(problems.join('\n')).toContain('was lost')
})

test('a service that stores without telling is found out', async () => {
  const { failed, problems } = await crash({ ...options(), rounds: 1, fault: 'untold' })
  expect(failed).toBe(1)
  expect(problems.join('\n')).toContain('did not reach receiver 2')
})

test.skipIf(!hasStrace())('every acknowledged batch was flushed to the disk (needs strace)', async () => {
  const { acknowledged, flushes } = await countFlushes(await stores.place(), program.file, 50)
  expect(acknowledged).toBe(50)
  expect(flushes).toBeGreaterThanOrEqual(acknowledged)
})
