import { expect, onTestFinished, test, vi } from 'vitest'
import type { FeedEvent } from '../live/feed.ts'
import { createRedisFeed } from './redis-feed.ts'
import type { RedisArguments, RedisLink, RedisReply } from './redis-link.ts'
import type { StreamFollower, StreamItem } from './redis-streams.ts'
import { reading } from './test-house.ts'

/** A feed on a Redis that answers when it is told to. */
function slowFeed() {
  const commands: {
    command: RedisArguments
    answer: (reply: RedisReply) => void
    fail: (reason: Error) => void
  }[] = []
  const link: RedisLink = {
    isUp: true,
    send: (command) => new Promise((answer, fail) => commands.push({ command, answer, fail })),
    onUp() {},
    another: () => link,
    untilUp: async () => {},
    close: async () => {},
  }
  let follower: StreamFollower | undefined
  const feed = createRedisFeed({
    link,
    follow: (_stream, _items, own) => {
      follower = own
    },
    keys: (...name) => name.join(':'),
  })
  return {
    feed,
    commands,
    loaded: (items: StreamItem[] = []) => follower?.loaded(items, true),
    added: (item: StreamItem) => follower?.added(item),
  }
}

const item = (id: string, of: FeedEvent, origin: string): StreamItem => ({
  id,
  fields: { o: origin, e: JSON.stringify(of) },
})

/** Whether it has ended by the time that everything which is ready has. */
async function hasEnded(promise: Promise<unknown>): Promise<boolean> {
  let ended = false
  promise.then(() => {
    ended = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  return ended
}

test('an event is published once Redis has it', async () => {
  const { feed, commands, loaded } = slowFeed()
  loaded()
  const published = feed.publish(reading(1))
  expect(await hasEnded(published)).toBe(false)
  commands[0]?.answer('1-0')
  expect(await hasEnded(published)).toBe(true)
})

test('an event that came before the feed was read waits for both', async () => {
  const { feed, commands, loaded } = slowFeed()
  const published = feed.publish(reading(1))
  expect(commands).toHaveLength(0)
  loaded()
  expect(await hasEnded(published)).toBe(false)
  commands[0]?.answer('1-0')
  expect(await hasEnded(published)).toBe(true)
})

test('an event that came before the feed was read is told here where that does not happen, and to the others when it does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { feed, commands, loaded } = slowFeed()
  const heard: unknown[] = []
  feed.subscribe(({ event }) => heard.push(event))
  const published = [feed.publish(reading(1)), feed.publish(reading(2))]
  vi.advanceTimersByTime(5_000)
  for (const one of published) expect(await hasEnded(one)).toBe(true)
  expect(heard).toEqual([reading(1), reading(2)])
  expect(commands).toHaveLength(0)
  loaded()
  expect(commands).toHaveLength(2)
})

test('what was told here before the feed was read is there for whoever resumes after it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { feed, commands, loaded, added } = slowFeed()
  const heard: string[] = []
  void feed.publish(reading(2))
  vi.advanceTimersByTime(5_000)
  loaded([item('1-0', reading(1), 'another')])
  feed.subscribe(({ id }) => heard.push(id))
  added(item('1-1', reading(2), String(commands[0]?.command[8])))
  added(item('1-2', reading(3), 'another'))
  expect(heard).toEqual(['1-2'])
  expect(feed.since('1-0')).toMatchObject([{ event: reading(2) }, { event: reading(3) }])
})

test('what was told here alone is there for whoever heard all that another instance told until it got it', async () => {
  const { feed, commands, loaded, added } = slowFeed()
  loaded([item('1-0', reading(1), 'another')])
  const published = feed.publish(reading(2))
  commands[0]?.fail(new Error('away'))
  await published
  added(item('1-1', reading(3), 'another'))
  added(item('1-2', reading(2), String(commands[0]?.command[8])))
  expect(feed.since('1-1')).toMatchObject([{ event: reading(2) }])
})

test('an event that Redis does not take is told here, and that is all that can be done', async () => {
  const { feed, commands, loaded } = slowFeed()
  loaded()
  const heard: unknown[] = []
  feed.subscribe(({ event }) => heard.push(event))
  const published = feed.publish(reading(1))
  commands[0]?.fail(new Error('away'))
  expect(await hasEnded(published)).toBe(true)
  expect(heard).toEqual([reading(1)])
})
