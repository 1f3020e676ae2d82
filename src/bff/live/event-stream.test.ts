import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createObservations } from '../observe/observations.ts'
import { Buckets, COMMENT, EventStream } from './event-stream.ts'
import { createMemoryFeed } from './feed.ts'
import type { ByteSink } from './stream-body.ts'

/** So few that a fifteenth of them is written to in one turn. */
const READERS = 600

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function opened(count: number) {
  const stream = new EventStream({
    feed: createMemoryFeed(),
    frame: () => undefined,
    present: () => undefined,
    observer: createObservations(Date.now).observer,
  })
  /** By reader: comments since it came. */
  const comments: number[] = []
  const leaves = Array.from({ length: count }, (_, n) => {
    const sink: ByteSink = {
      queuedBytes: 0,
      write(bytes) {
        if (bytes === COMMENT) comments[n] = (comments[n] ?? 0) + 1
      },
      end() {},
      destroy() {},
    }
    const release = stream.open(undefined)(sink)
    comments[n] = 0
    return release
  })
  return { comments, leaves }
}

test('every reader gets a comment every 15 s', async () => {
  const { comments } = opened(READERS)
  for (let times = 1; times <= 3; times++) {
    await vi.advanceTimersByTimeAsync(15_000)
    expect(new Set(comments)).toEqual(new Set([times]))
  }
})

test('readers that came at one instant get theirs spread over the 15 s', async () => {
  const { comments } = opened(READERS)
  const written = () => comments.reduce((sum, count) => sum + count, 0)
  for (let second = 1; second <= 30; second++) {
    const before = written()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(written() - before).toBe(READERS / 15)
  }
})

test('nothing is scheduled once the last reader has left', () => {
  const { leaves } = opened(20)
  expect(vi.getTimerCount()).toBe(1)
  for (const release of leaves) release()
  expect(vi.getTimerCount()).toBe(0)
})

function roundOf(parts: Buckets<number>, count: number): number[][] {
  return Array.from({ length: count }, () => [...parts.next()])
}

test('each member is in one of the parts, which are equally large', () => {
  const parts = new Buckets<number>(3)
  for (let n = 0; n < 9; n++) parts.add(n)
  parts.add(0)
  const round = roundOf(parts, 3)
  expect(round.map(({ length }) => length)).toEqual([3, 3, 3])
  expect(round.flat().toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(roundOf(parts, 3)).toEqual(round)
})

test('parts that members have left are filled first', () => {
  const parts = new Buckets<number>(3)
  for (let n = 0; n < 9; n++) parts.add(n)
  const [first = []] = roundOf(parts, 3)
  for (const member of first) parts.delete(member)
  parts.delete(first[0] as number)
  for (const member of [10, 11, 12]) parts.add(member)
  expect(roundOf(parts, 3)[0]?.toSorted()).toEqual([10, 11, 12])
})
