import { expect, test } from 'vitest'
import type { FeedEvent } from '../../live/feed.ts'
import { reading } from '../../testing/test-cluster.ts'
import { Publisher } from './publisher.ts'

/** A telling over a stream that is there or away. */
function publisher() {
  const stream = {
    isThere: true,
    added: [] as FeedEvent[],
    tried: [] as { origin: string; isSure: boolean }[],
  }
  const here: FeedEvent[] = []
  const own = new Publisher(
    async (event, isSure, origin) => {
      stream.tried.push({ origin, isSure })
      if (!stream.isThere) throw new Error('away')
      stream.added.push(event)
      return isSure ? 'published' : 'old'
    },
    (event) => here.push(event),
  )
  return { own, stream, here }
}

test('what can be added comes to what adding it says, and is not told here before it comes back', async () => {
  const { own, stream, here } = publisher()
  expect(await own.publish(reading(1), false)).toBe('old')
  expect(await own.publish(reading(2), true)).toBe('published')
  expect(stream.added).toEqual([reading(1), reading(2)])
  expect(here).toEqual([])
  for (const { origin } of stream.tried) expect(own.cameBack(origin)).toBe(false)
})

test('what cannot be added is told here, once, however often the others cannot be told', async () => {
  const { own, stream, here } = publisher()
  stream.isThere = false
  expect(await own.publish(reading(1), false)).toBe('published')
  for (let n = 0; n < 3; n++) await own.publishPending()
  expect(here).toEqual([reading(1)])
  expect(new Set(stream.tried.map(({ origin }) => origin)).size).toBe(1)
  expect(own.cameBack(stream.tried[0]?.origin ?? '')).toBe(true)
})

test('the others are told in order, for sure, before anything newer, and of each thing once', async () => {
  const { own, stream } = publisher()
  stream.isThere = false
  for (const t of [1, 2]) own.publishLocally(reading(t))
  stream.isThere = true
  await Promise.all([own.publishPending(), own.publish(reading(3), false), own.publishPending()])
  expect(stream.added).toEqual([reading(1), reading(2), reading(3)])
  expect(stream.tried.map(({ isSure }) => isSure)).toEqual([true, true, true])
  await own.publishPending()
  expect(stream.added).toHaveLength(3)
})

test('what is there although that was not said is not told the others again', async () => {
  const { own, stream } = publisher()
  stream.isThere = false
  await own.publish(reading(1), false)
  stream.isThere = true
  own.cameBack(stream.tried[0]?.origin ?? '')
  await own.publishPending()
  expect(stream.added).toEqual([])
})

test('of a long absence the others are told the last thousand', async () => {
  const { own, stream } = publisher()
  for (let t = 0; t < 1_003; t++) own.publishLocally(reading(t))
  await own.publishPending()
  expect(stream.added).toHaveLength(1_000)
  expect(stream.added[0]).toEqual(reading(3))
})
