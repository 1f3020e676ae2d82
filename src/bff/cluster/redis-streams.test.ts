import { expect, onTestFinished, test, vi } from 'vitest'
import { WAIT_OPTIONS } from '../testing/test-cluster.ts'
import type { RedisArguments, RedisLink, RedisReply } from './redis-link.ts'
import { RedisStreams } from './redis-streams.ts'

type Item = [id: string, parts: string[]]

const NOW_MS = 1_700_000_000_000

/**
 * A Redis that has one stream, and comes and goes when it is told to; `heard` is what a follower of the
 * stream heard.
 */
function streamOf(...items: Item[]) {
  const listeners = new Set<() => void>()
  let stream = items
  let waiting:
    | { afterId: string; answer: (reply: RedisReply) => void; fail: (reason: Error) => void }
    | undefined
  let isUp = true
  const answerTo = ([name, ...rest]: RedisArguments): RedisReply | undefined => {
    if (name === 'TIME') return [String(NOW_MS / 1000), '0']
    if (name === 'XREVRANGE') return stream.toReversed().slice(0, Number(rest.at(-1)))
    if (name === 'XRANGE') return stream.filter(([id]) => id === rest[1])
    return grownAfter(String(rest.at(-1)))
  }
  const grownAfter = (afterId: string): RedisReply | undefined => {
    const added = stream.filter(([id]) => Number.parseInt(id, 10) > Number.parseInt(afterId, 10))
    return added.length > 0 ? [['s', added]] : undefined
  }
  const link: RedisLink = {
    get isUp() {
      return isUp
    },
    send: async (command) => {
      if (!isUp) throw new Error('away')
      const reply = answerTo(command)
      if (reply !== undefined) return reply
      return new Promise((answer, fail) => {
        waiting = { afterId: String(command.at(-1)), answer, fail }
      })
    },
    onUp(listener) {
      listeners.add(listener)
      if (isUp) listener()
    },
    another: () => link,
    untilUp: async () => {},
    close: async () => {
      isUp = false
    },
  }
  const notifyGrown = () => {
    const grown = waiting && grownAfter(waiting.afterId)
    if (grown) waiting?.answer(grown)
  }
  const streams = new RedisStreams(link)
  onTestFinished(() => {
    isUp = false
    waiting?.fail(new Error('over'))
  })
  const heard: string[] = []
  return {
    heard,
    follow: (count = 10) =>
      streams.follow('s', count, {
        loaded: (loaded) => void heard.push(`loaded ${loaded.map(({ id }) => id).join()}`),
        added: ({ id }) => void heard.push(id),
        broken: () => void heard.push('broken'),
      }),
    add(id: string) {
      stream.push([id, []])
      notifyGrown()
    },
    goes() {
      isUp = false
      waiting?.fail(new Error('away'))
      waiting = undefined
    },
    /** With what it has then. */
    comes(...then: Item[]) {
      stream = then
      isUp = true
      for (const listener of listeners) listener()
    },
  }
}

const before: Item = ['1-0', []]
const after: Item = [`${NOW_MS}-0`, []]

test('what came since a stream is followed is told, however late it is read', async () => {
  const { heard, follow, goes, comes } = streamOf()
  goes()
  follow()
  comes(before, after)
  await vi.waitFor(() => expect(heard).toEqual(['loaded 1-0', after[0]]), WAIT_OPTIONS)
})

test('where more came since a stream is followed than is read of it, it is told that some is missing', async () => {
  const { heard, follow, goes, comes } = streamOf()
  goes()
  follow(1)
  comes(before, after)
  await vi.waitFor(() => expect(heard).toEqual(['loaded ', 'broken', after[0]]), WAIT_OPTIONS)
})

test('what a stream holds that has begun anew is told, also where its clock is behind', async () => {
  const { heard, follow, add, goes, comes } = streamOf()
  follow()
  await vi.waitFor(() => expect(heard).toEqual(['loaded ']), WAIT_OPTIONS)
  add('2000-0')
  await vi.waitFor(() => expect(heard).toContain('2000-0'), WAIT_OPTIONS)
  goes()
  comes(['1000-0', []])
  await vi.waitFor(() => expect(heard.slice(2)).toEqual(['loaded ', 'broken', '1000-0']), WAIT_OPTIONS)
})
