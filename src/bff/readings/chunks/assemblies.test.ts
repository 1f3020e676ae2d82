import { expect, test } from 'vitest'
import { Assemblies } from './assemblies.ts'
import type { Chunk } from './chunk.ts'

const DAY_MS = 86_400_000

/** A day with one reading at its start. */
function chunk(day: number, serial: number): Chunk {
  const columns = {
    t: Float64Array.of(day * DAY_MS),
    sensors: new Map([['level', Float64Array.of(day)]]),
  }
  return { columns, serial, readAtMs: 0, settledToMs: 0, lastUpdateMs: null }
}

function days(first: number, chunks: readonly Chunk[]) {
  return { spanMs: DAY_MS, first, chunks }
}

const [one, two, three] = [chunk(1, 1), chunk(2, 2), chunk(3, 3)] as const

test('chunks in one piece follow each other', async () => {
  const { t, sensors } = await new Assemblies(1e6).made('weir', days(1, [one, two, three]))
  expect([...t]).toEqual([1, 2, 3].map((day) => day * DAY_MS))
  expect([...(sensors.get('level') ?? [])]).toEqual([1, 2, 3])
})

test('a run and every part of it are one piece for as long as no chunk changes', async () => {
  const assemblies = new Assemblies(1e6)
  const made = await assemblies.made('weir', days(1, [one, two, three]))
  expect(await assemblies.made('weir', days(1, [one, two, three]))).toBe(made)
  expect(assemblies.ready('weir', days(2, [two, three]))).toBe(made)
})

test('a run that two ask for at the same time is put together once', async () => {
  const assemblies = new Assemblies(1e6)
  const run = days(1, [one, two, three])
  const [made, same] = await Promise.all([assemblies.made('weir', run), assemblies.made('weir', run)])
  expect(same).toBe(made)
})

test('a run with a newer chunk is put together anew', async () => {
  const assemblies = new Assemblies(1e6)
  const made = await assemblies.made('weir', days(1, [one, two]))
  const newer = days(1, [one, chunk(2, 4)])
  expect(assemblies.ready('weir', newer)).toBeUndefined()
  expect(await assemblies.made('weir', newer)).not.toBe(made)
})

test.each([
  ['reaches further back', 'weir', days(0, [chunk(0, 0), one])],
  ['reaches further on', 'weir', days(2, [two, three])],
  ['has chunks of another length', 'weir', { ...days(1, [one, two]), spanMs: 2 * DAY_MS }],
  ["is another device's", 'bridge', days(1, [one, two])],
])('nothing is ready for a run that %s', async (_, deviceId, run) => {
  const assemblies = new Assemblies(1e6)
  await assemblies.made('weir', days(1, [one, two]))
  expect(assemblies.ready(deviceId, run)).toBeUndefined()
})

test('a chunk alone is its own columns and takes no further memory', async () => {
  const assemblies = new Assemblies(1e6)
  expect(await assemblies.made('weir', days(1, [one]))).toBe(one.columns)
  expect(assemblies.ready('weir', days(2, [two]))).toBe(two.columns)
  expect(assemblies.bytes).toBe(0)
})

test('what is kept stays within its bound, whatever is put together', async () => {
  const assemblies = new Assemblies(1_500)
  for (let device = 0; device < 10; device++) {
    await assemblies.made(`weir ${device}`, days(1, [one, two]))
    expect(assemblies.bytes).toBeGreaterThan(0)
    expect(assemblies.bytes).toBeLessThanOrEqual(assemblies.limitBytes)
  }
  expect(assemblies.ready('weir 9', days(1, [one, two]))).toBeDefined()
  expect(assemblies.ready('weir 0', days(1, [one, two]))).toBeUndefined()
})
