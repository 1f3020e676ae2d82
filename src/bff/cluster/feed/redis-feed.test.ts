import { expect, onTestFinished, test, vi } from 'vitest'
import type { FeedEvent } from '../../live/feed.ts'
import { reading } from '../../testing/test-cluster.ts'
import type { RedisArguments, RedisLink, RedisReply } from '../redis-link.ts'
import type { StreamFollower, StreamItem } from '../redis-streams.ts'
import { createRedisFeed } from './redis-feed.ts'

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
    onUp: (listener) => {
      back = listener
    },
    another: () => link,
    untilUp: async () => {},
    close: async () => {},
  }
  let follower: StreamFollower | undefined
  let back = () => {}
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
    /** It is there again. */
    isBack: () => back(),
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
  await settled()
  return ended
}

/** All that is ready has ended. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function eventOf(command: RedisArguments): unknown {
  return JSON.parse(String(command[9]))
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
  for (const t of [1, 2]) {
    const [{ command, answer }] = commands.splice(0) as [(typeof commands)[number]]
    expect(eventOf(command)).toEqual(reading(t))
    answer(`${t}-0`)
    await settled()
  }
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

test('what was told here alone is told to the others in its order: the last word is the last there, too', async () => {
  const { feed, commands, loaded, isBack } = slowFeed()
  loaded()
  const published = [40, 41].map((level) => feed.publish(reading(1, level)))
  for (const { fail } of commands.splice(0)) fail(new Error('away'))
  await Promise.all(published)
  isBack()
  for (const level of [40, 41]) {
    const [{ command, answer }] = commands.splice(0) as [(typeof commands)[number]]
    expect(eventOf(command)).toEqual(reading(1, level))
    answer('1-0')
    await settled()
  }
})

test('what Redis refused is told to the others before anything newer', async () => {
  const { feed, commands, loaded } = slowFeed()
  loaded()
  const refused = feed.publish(reading(1, 40))
  commands.splice(0)[0]?.fail(new Error('LOADING'))
  await refused
  const newer = feed.publish(reading(1, 41))
  expect(await hasEnded(newer)).toBe(false)
  for (const level of [40, 41]) {
    const [{ command, answer }] = commands.splice(0) as [(typeof commands)[number]]
    expect(eventOf(command)).toEqual(reading(1, level))
    answer('1-0')
    await settled()
  }
  expect(await hasEnded(newer)).toBe(true)
  void feed.publish(reading(2))
  expect(commands.map(({ command }) => eventOf(command))).toEqual([reading(2)])
})

test('what Redis got although it did not say so is not told again: another instance may have corrected it since', async () => {
  const { feed, commands, loaded, added, isBack } = slowFeed()
  loaded()
  const published = feed.publish(reading(1, 40))
  const [{ command, fail }] = commands.splice(0) as [(typeof commands)[number]]
  fail(new Error('away'))
  await published
  added(item('1-0', reading(1, 40), String(command[8])))
  added(item('1-1', reading(1, 41), 'another'))
  isBack()
  expect(commands).toEqual([])
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
