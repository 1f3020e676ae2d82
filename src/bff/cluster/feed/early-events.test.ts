import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { FeedEvent } from '../../live/feed.ts'
import { reading } from '../../testing/test-cluster.ts'
import { EarlyEvents } from './early-events.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
})

function earlyEvents() {
  const late: FeedEvent[] = []
  const early = new EarlyEvents((event) => {
    late.push(event)
    return 'published'
  })
  return { early, late }
}

test('what waits is told in its order, and comes to what telling it comes to', async () => {
  const { early, late } = earlyEvents()
  const waiting = [early.add(reading(1), true), early.add(reading(2), false)]
  const published: [FeedEvent, boolean][] = []
  early.release(async (event, isSure) => {
    published.push([event, isSure])
    return isSure ? 'published' : 'old'
  })
  expect(published).toEqual([
    [reading(1), true],
    [reading(2), false],
  ])
  expect(await Promise.all(waiting)).toEqual(['published', 'old'])
  vi.advanceTimersByTime(60_000)
  expect(late).toEqual([])
})

test('five seconds after the first of them all that wait are told late, and what comes then waits as long again', async () => {
  const { early, late } = earlyEvents()
  void early.add(reading(1), false)
  vi.advanceTimersByTime(4_000)
  void early.add(reading(2), false)
  expect(late).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(late).toEqual([reading(1), reading(2)])
  const waiting = early.add(reading(3), false)
  vi.advanceTimersByTime(4_999)
  expect(late).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(late).toHaveLength(3)
  expect(await waiting).toBe('published')
})
