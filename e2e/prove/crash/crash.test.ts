import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltProgram, builtProgram } from '../built-program.ts'
import { judge } from './judge.ts'
import { crash } from './rounds.ts'
import { countFlushes, ENGINES, type Engine, hasStrace, newStores, type Stores } from './stores.ts'

const SEED = 20_260_304
const ROUNDS = 5

let stores: Record<Engine, Stores>
let program: BuiltProgram

beforeAll(async () => {
  program = await builtProgram(join(import.meta.dirname, 'writer.ts'))
  stores = { sqlite: await newStores('sqlite'), postgres: await newStores('postgres') }
})
afterAll(async () => {
  program.remove()
  for (const one of Object.values(stores)) await one.remove()
})

const options = (engine: Engine) => ({
  seed: SEED,
  program: program.file,
  place: stores[engine].place,
})

test.each(ENGINES)(
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
  const { problems } = await crash({ ...options('sqlite'), rounds: 2 * ROUNDS, fault: 'early' })
  expect(problems.join('\n')).toContain('was lost')
})

test('a service that stores without telling is found out', async () => {
  const { problems } = await crash({ ...options('sqlite'), rounds: 1, fault: 'untold' })
  expect(problems.join('\n')).toContain('did not reach receiver 2')
})

test.skipIf(!hasStrace())('every acknowledged batch was flushed to the disk (needs strace)', async () => {
  const { acknowledged, flushes } = await countFlushes(await stores.sqlite.place(), program.file, 50)
  expect(acknowledged).toBe(50)
  expect(flushes).toBeGreaterThanOrEqual(acknowledged)
})

test('a message that comes after a newer one is found out, and a repeat is none', () => {
  const message = (second: number) => ({
    body: JSON.stringify({ device_id: 'weir', timestamp: new Date(second * 1000).toISOString() }),
  })
  const round = { acknowledged: new Map(), stored: new Map([['weir', [1, 2]]]) }
  expect(judge([round], [[1, 2, 1].map(message)])).toEqual([[]])
  expect(judge([round], [[2, 1].map(message)])).toEqual([['weir 1 came to receiver 1 after a newer one']])
})
