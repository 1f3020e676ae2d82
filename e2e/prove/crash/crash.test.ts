import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltProgram } from '../built-program.ts'
import { countFlushes, hasStrace } from './flushes.ts'
import { crash } from './rounds.ts'
import { newStores, type Stores } from './stores.ts'
import { writerProgram } from './writer-program.ts'

const SEED = 20_260_304
const ROUNDS = 5

let stores: Record<'sqlite' | 'postgres', Stores>
let program: BuiltProgram

beforeAll(async () => {
  program = await writerProgram()
  stores = { sqlite: await newStores('sqlite'), postgres: await newStores('postgres') }
})
afterAll(async () => {
  program.remove()
  for (const one of Object.values(stores)) await one.remove()
})

const options = (engine: 'sqlite' | 'postgres') => ({
  seed: SEED,
  program: program.file,
  place: stores[engine].place,
})

test.each(['sqlite', 'postgres'] as const)(
  'a service killed on %s loses no acknowledged reading and no message, and keeps the order of each device',
  async (engine) => {
    const result = await crash({ ...options(engine), rounds: ROUNDS })
    expect(result.problems).toEqual([])
    expect(result.passed).toBe(ROUNDS)
    expect(result.acknowledged).toBeGreaterThanOrEqual(ROUNDS)
    expect(result.taken).toBeGreaterThanOrEqual(2 * result.stored)
  },
)

test('a service that acknowledges before it commits is found out', async () => {
  const { failed, problems } = await crash({ ...options('sqlite'), rounds: 2 * ROUNDS, fault: 'early' })
  expect(failed).toBeGreaterThan(0)
  expect(problems.join('\n')).toContain('was lost')
})

test('a service that stores without telling is found out', async () => {
  const { failed, problems } = await crash({ ...options('sqlite'), rounds: 1, fault: 'untold' })
  expect(failed).toBe(1)
  expect(problems.join('\n')).toContain('did not reach receiver 2')
})

test.skipIf(!hasStrace())('every acknowledged batch was flushed to the disk (needs strace)', async () => {
  const { acknowledged, flushes } = await countFlushes(await stores.sqlite.place(), program.file, 50)
  expect(acknowledged).toBe(50)
  expect(flushes).toBeGreaterThanOrEqual(acknowledged)
})
