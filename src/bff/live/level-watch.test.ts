import { describe, expect, it } from 'vitest'
import type { DeviceState } from '../../domain/device.ts'
import type { LevelScale } from '../../domain/levels/alert-levels.ts'
import { LevelMemory, stationLevel } from '../../domain/levels/level-memory.ts'
import type { LevelJournal } from '../storage/dashboard-store.ts'
import { openSqliteStore } from '../storage/sqlite/open-dashboard-store.ts'
import { createTestLogger, NOON_MS } from '../testing/test-upstream.ts'
import { createMemoryFeed, type Feed, type FeedEvent, type LevelEvent } from './feed.ts'
import { LevelWatch } from './level-watch.ts'

const MEMORY_MS = 7_200_000
const SCALE: LevelScale = {
  direction: 'rising',
  margin: 2,
  levels: [10, 20, 30].map((threshold, n) => ({ name: '', threshold, severity: n + 1 })),
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

/** A gauge whose readings come one by one, and what is told of its levels. */
function gauge({
  journal = openSqliteStore(':memory:').levels,
  feed = createMemoryFeed(),
}: {
  journal?: LevelJournal
  feed?: Feed
} = {}) {
  const logger = createTestLogger()
  const memory = new LevelMemory(SCALE, MEMORY_MS)
  let newestMs = 0
  const state = (): DeviceState => {
    const level = memory.at(newestMs)
    const station = level && stationLevel({ level: SCALE }, new Map([['level', level]]), ['level'])
    return {
      id: 'gauge',
      name: 'Gauge',
      kind: 'AWLR',
      position: null,
      intervalSeconds: 600,
      lastUpdateMs: newestMs,
      sensors: [],
      freshness: 'live',
      latest: newestMs === 0 ? {} : { level: { t: newestMs, v: 1 } },
      rates: {},
      levels: { level: SCALE },
      ...(station && { level: station }),
    }
  }
  const heard: LevelEvent[] = []
  const watch = new LevelWatch({
    feed,
    journal,
    tenant: 'signed-in',
    stateOf: state,
    logger,
    now: () => NOON_MS,
  })
  feed.subscribe(({ event }) => {
    if (event.kind === 'level' && watch.take(event.level)) heard.push(event.level)
  })
  const read = (minute: number, value: number) => {
    const t = NOON_MS - 3_600_000 + minute * 60_000
    newestMs = Math.max(newestMs, t)
    memory.take(t, value)
    watch.note(['gauge'])
  }
  const changes = () => heard.map(({ from, to }) => `${from}→${to}`)
  const sinceMs = () => watch.withSince(state()).level?.sensors.level?.sinceMs
  return { read, changes, heard, journal, feed, logger, watch, sinceMs }
}

const minute = (n: number) => NOON_MS - 3_600_000 + n * 60_000

describe('the watch over levels', () => {
  it('tells each change once, with how bad the station was and is, and keeps it', async () => {
    const { read, heard, journal } = gauge()
    for (const [n, value] of [5, 5, 15, 16, 35, 5].entries()) {
      read(n, value)
      await settled()
    }
    expect(
      heard.map(({ from, to, t, severityBefore, severity }) => [from, to, t, severityBefore, severity]),
    ).toEqual([
      [0, 1, minute(2), 0, 1],
      [1, 3, minute(4), 1, 3],
      [3, 0, minute(5), 3, 0],
    ])
    expect(await journal.current('signed-in')).toMatchObject([{ from: 3, to: 0 }])
  })

  it('goes by the margin: a value about a threshold is one change', async () => {
    const { read, changes } = gauge()
    for (const [n, value] of [5, 10, 9, 10, 8.5, 11, 7].entries()) {
      read(n, value)
      await settled()
    }
    expect(changes()).toEqual(['0→1', '1→0'])
  })

  it('is not led astray by readings that come late, again or in another order', async () => {
    const { read, changes } = gauge()
    const inTurn = [
      [0, 5],
      [10, 25],
      // of before, late: neither the low nor the high one is the state
      [4, 5],
      [3, 35],
      [10, 25],
      [10, 25],
      [20, 5],
      // what it came down from, again
      [10, 25],
      [15, 26],
    ] as const
    for (const [n, value] of inTurn) {
      read(n, value)
      await settled()
    }
    expect(changes()).toEqual(['0→2', '2→0'])
  })

  it('tells what readings come to that come together', async () => {
    const { read, changes } = gauge()
    read(0, 5)
    await settled()
    for (const [n, value] of [15, 25, 35].entries()) read(n + 1, value)
    await settled()
    expect(changes()).toEqual(['0→1', '1→3'])
  })

  it('knows after a restart what it was, tells what changed meanwhile, and since when a level holds', async () => {
    const first = gauge()
    for (const [n, value] of [5, 25, 35].entries()) {
      first.read(n, value)
      await settled()
    }
    expect(first.sinceMs()).toBe(minute(2))
    const { journal } = first
    const second = gauge({ journal })
    second.read(3, 36)
    await settled()
    expect(second.changes()).toEqual([])
    expect(second.sinceMs()).toBe(minute(2))
    const third = gauge({ journal })
    third.read(4, 25)
    await settled()
    expect(third.changes()).toEqual(['3→2'])
    expect(third.sinceMs()).toBe(minute(1))
  })

  it('forgets a station that is gone', async () => {
    const { read, changes, watch } = gauge()
    read(0, 5)
    await settled()
    watch.retain([])
    read(1, 35)
    await settled()
    expect(changes()).toEqual([])
  })

  it('tells of levels that cannot be kept, and says so', async () => {
    const fails = async () => {
      throw new Error('no room')
    }
    const { read, changes, logger } = gauge({ journal: { append: fails, current: fails } })
    await settled()
    read(0, 5)
    read(1, 15)
    await settled()
    expect(changes()).toEqual(['0→1'])
    expect(logger.lines[0]).toMatchObject({ level: 'warn', fields: { reason: 'no room' } })
  })

  it('takes of several instances what the feed took first, and keeps it once', async () => {
    // as over Redis: what is published comes back later, to all in one order
    const common = createMemoryFeed()
    const taken = new Set<string>()
    const shared: Feed = {
      subscribe: common.subscribe,
      since: common.since,
      get head() {
        return common.head
      },
      publish: async (event: FeedEvent) => {
        const key = event.kind === 'level' ? String(event.level.to) : ''
        if (taken.has(key)) return 'old'
        taken.add(key)
        await Promise.resolve()
        return common.publish(event)
      },
    }
    const { levels: journal } = openSqliteStore(':memory:')
    const instances = [gauge({ journal, feed: shared }), gauge({ journal, feed: shared })]
    for (const [n, value] of [5, 15, 35].entries()) {
      for (const { read } of instances) read(n, value)
      await settled()
    }
    for (const { changes } of instances) expect(changes()).toEqual(['0→1', '1→3'])
    expect(await journal.current('signed-in')).toMatchObject([{ to: 0 }, { to: 1 }, { to: 3 }])
  })
})
