import { type Sharing, shareOverRedis } from '../cluster/share-over-redis.ts'
import type { Feed, FeedEntry, FeedEvent, LevelEvent } from '../live/feed.ts'
import { silentObserver } from '../observe/combined-observer.ts'
import type { ShareTenant } from '../tenants/tenant.ts'
import { createTestLogger } from './test-upstream.ts'

/** An instance, and what it shares of one tenant. */
export type Instance = Sharing & ReturnType<ShareTenant>

/** Redis answers within a moment, on a busy machine a longer one. */
export const WAIT_OPTIONS = { timeout: 15_000, interval: 10 }

export const SESSION = {
  user: { name: 'ani', role: 'viewer' as const },
  account: 'a',
  endsMs: Date.now() + 3_600_000,
  seenMs: 1,
}

const open: Sharing[] = []
let houses = 0

/** A deployment of its own; instances join it one by one, each with the tenant of that owner. */
export function house(url: string): (owner?: string) => Promise<Instance> {
  const name = String(++houses)
  return async (owner = 'main') => {
    const logger = createTestLogger()
    const sharing = await shareOverRedis({
      url,
      deployment: [name],
      now: Date.now,
      logger,
      observer: silentObserver,
    })
    open.push(sharing)
    if (!sharing.tenant) throw new Error('nothing is shared')
    const tenant = sharing.tenant([name, owner], silentObserver)
    await sharing.joined()
    return { ...sharing, ...tenant }
  }
}

export async function closeHouses(): Promise<void> {
  await Promise.all(open.splice(0).map((sharing) => sharing.close()))
}

export function reading(t: number, level = t): FeedEvent {
  return { kind: 'reading', reading: { device: 'gauge', t, values: { level } } }
}

export function levelEvent(from: number, to: number, t: number): LevelEvent {
  return {
    device: 'gauge',
    sensor: 'level',
    from,
    to,
    t,
    noticedMs: t + 1,
    severityBefore: from,
    severity: to,
  }
}

/** Times of readings; -1 stands for another event. */
export function timesOf(entries: readonly FeedEntry[] | 'reset'): number[] | 'reset' {
  if (entries === 'reset') return entries
  return entries.map(({ event }) => (event.kind === 'reading' ? event.reading.t : -1))
}

export function eventsOf(feed: Feed): FeedEntry[] {
  const heard: FeedEntry[] = []
  feed.subscribe((entry) => heard.push(entry))
  return heard
}
