import { expect, test } from 'vitest'
import type { Chunk } from './chunk.ts'
import { JoinedRuns } from './joined-runs.ts'

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
  const { t, sensors } = await new JoinedRuns(1e6).join('weir', days(1, [one, two, three]))
  expect([...t]).toEqual([1, 2, 3].map((day) => day * DAY_MS))
  expect([...(sensors.get('level') ?? [])]).toEqual([1, 2, 3])
})

test('a run and every part of it are one piece for as long as no chunk changes', async () => {
  const joinedRuns = new JoinedRuns(1e6)
  const made = await joinedRuns.join('weir', days(1, [one, two, three]))
  expect(await joinedRuns.join('weir', days(1, [one, two, three]))).toBe(made)
  expect(joinedRuns.cached('weir', days(2, [two, three]))).toBe(made)
})

test('a run that two ask for at the same time is put together once', async () => {
  const joinedRuns = new JoinedRuns(1e6)
  const run = days(1, [one, two, three])
  const [made, same] = await Promise.all([joinedRuns.join('weir', run), joinedRuns.join('weir', run)])
  expect(same).toBe(made)
})

test('a run with a newer chunk is put together anew', async () => {
  const joinedRuns = new JoinedRuns(1e6)
  const made = await joinedRuns.join('weir', days(1, [one, two]))
  const newer = days(1, [one, chunk(2, 4)])
  expect(joinedRuns.cached('weir', newer)).toBeUndefined()
  expect(await joinedRuns.join('weir', newer)).not.toBe(made)
})

test.each([
  ['reaches further back', 'weir', days(0, [chunk(0, 0), one])],
  ['reaches further on', 'weir', days(2, [two, three])],
  ['has chunks of another length', 'weir', { ...days(1, [one, two]), spanMs: 2 * DAY_MS }],
  ["is another device's", 'bridge', days(1, [one, two])],
])('nothing is ready for a run that %s', async (_, deviceId, run) => {
  const joinedRuns = new JoinedRuns(1e6)
  await joinedRuns.join('weir', days(1, [one, two]))
  expect(joinedRuns.cached(deviceId, run)).toBeUndefined()
})

test('a chunk alone is its own columns and takes no further memory', async () => {
  const joinedRuns = new JoinedRuns(1e6)
  expect(await joinedRuns.join('weir', days(1, [one]))).toBe(one.columns)
  expect(joinedRuns.cached('weir', days(2, [two]))).toBe(two.columns)
  expect(joinedRuns.bytes).toBe(0)
})

test('what is kept stays within its bound, whatever is put together', async () => {
  const joinedRuns = new JoinedRuns(1_500)
  for (let device = 0; device < 10; device++) {
    await joinedRuns.join(`weir ${device}`, days(1, [one, two]))
    expect(joinedRuns.bytes).toBeGreaterThan(0)
    expect(joinedRuns.bytes).toBeLessThanOrEqual(joinedRuns.limitBytes)
  }
  expect(joinedRuns.cached('weir 9', days(1, [one, two]))).toBeDefined()
  expect(joinedRuns.cached('weir 0', days(1, [one, two]))).toBeUndefined()
})
