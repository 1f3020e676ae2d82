import { describe, expect, test } from 'vitest'
import type { Feed, FeedEntry } from '../../../src/bff/live/feed.ts'
import { testProgram } from '../../../src/cli/testing/test-program.ts'
import { proveSiege } from './siege.ts'
import { proveStreams } from './streams.ts'

const SHORT = { cuts: 100, clients: 10, seed: 1 }

test('events that are cut off anywhere leave no gap and come once, or are followed by a reset', async () => {
  const wrongs: string[] = []
  const figure = await proveStreams({ ...SHORT, onWrong: (what) => void wrongs.push(what) })
  expect(wrongs).toEqual([])
  expect(figure.passed).toBeGreaterThanOrEqual(100)
  expect(figure.heard).toBeGreaterThan(100)
  expect(figure.resets).toBeGreaterThanOrEqual(10)
})

test.each([
  ['forgets an event', /gap/, (feed: Feed): Feed => lying(feed, (missed) => missed.slice(1))],
  [
    'goes on with what the client has seen last',
    /once more/,
    (feed: Feed): Feed => {
      const kept = new Map<string, string>()
      let before = feed.head
      feed.subscribe(({ id }) => {
        kept.set(id, before)
        before = id
      })
      const { publish, subscribe } = feed
      const since: Feed['since'] = (id) => feed.since(kept.get(id) ?? id)
      return {
        publish,
        subscribe,
        since,
        get head() {
          return feed.head
        },
      }
    },
  ],
  ['says nothing instead of reset', /gap/, (feed: Feed): Feed => lying(feed, (missed) => missed, [])],
])('a server that %s is found out', async (_, sentence, breakFeed) => {
  const wrongs: string[] = []
  await proveStreams({
    ...SHORT,
    // so few that a client is often away for longer
    entriesKept: 8,
    maxWaitMs: 500,
    breakFeed,
    onWrong: (what) => void wrongs.push(what),
  })
  expect(wrongs.join('\n')).toMatch(sentence)
})

describe('a siege by one address', () => {
  const besiege = async (environment: Record<string, string> = {}) => {
    const wrongs: string[] = []
    await proveSiege({
      program: await testProgram(),
      descriptors: 512,
      streams: 400,
      environment,
      judge: (what, holds) => void (holds || wrongs.push(what)),
      say: () => {},
    })
    return wrongs
  }

  test('leaves the dashboard to all others', { timeout: 120_000 }, async () => {
    expect(await besiege()).toEqual([])
  })

  test('is found out where nothing bounds its streams', { timeout: 120_000 }, async () => {
    expect(await besiege({ STREAMS_PER_ADDRESS: '0' })).toContainEqual(
      expect.stringMatching(/one address has/),
    )
  })
})

/** The feed with another story of what was missed. */
function lying(
  feed: Feed,
  tell: (missed: readonly FeedEntry[]) => readonly FeedEntry[] = (missed) => missed,
  onReset: readonly FeedEntry[] | 'reset' = 'reset',
): Feed {
  return {
    publish: feed.publish,
    subscribe: feed.subscribe,
    get head() {
      return feed.head
    },
    since(id) {
      const missed = feed.since(id)
      return missed === 'reset' ? onReset : tell(missed)
    },
  }
}
