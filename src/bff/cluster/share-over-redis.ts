import { memorySessionStore, type SessionStore } from '../api/sign-in/session-store.ts'
import type { Logger } from '../observe/logger.ts'
import type { Observer } from '../observe/observer.ts'
import type { ShareTenant } from '../tenants/tenant.ts'
import { processClock } from '../upstream/clock.ts'
import { createRequestBudget } from '../upstream/request-budget.ts'
import { createRedisFeed } from './feed/redis-feed.ts'
import { redisFetchLock } from './redis-fetch-lock.ts'
import { redisKeys } from './redis-keys.ts'
import { connectRedis } from './redis-link.ts'
import { redisRequestBudget } from './redis-request-budget.ts'
import { redisSessionStore } from './redis-session-store.ts'
import { RedisStreams } from './redis-streams.ts'

export interface Sharing {
  sessions: SessionStore
  /** `undefined` where each tenant is this instance's own. */
  tenant: ShareTenant | undefined
  /** Resolves once earlier events are loaded, or after a timeout. */
  joined(): Promise<void>
  close(): Promise<void>
}

interface ShareOverRedisOptions {
  url: string
  /** Identifies the deployment; may be secret. */
  deployment: readonly string[]
  now: () => number
  logger: Logger
  observer: Observer
}

/** A start waits this long for Redis before it goes on alone. */
const MAX_WAIT_MS = 2_000

/** Joins the other instances. Redis may come and go: without it, this instance goes on alone. */
export async function shareOverRedis(options: ShareOverRedisOptions): Promise<Sharing> {
  const { url, deployment, now, logger, observer } = options
  const link = connectRedis({
    url,
    logger,
    onChange: (isUp) => {
      observer.sharing(isUp)
      if (isUp) logger.info({}, 'this instance shares with the others through Redis')
      else logger.warn({}, 'Redis is away: this instance goes on alone')
    },
  })
  observer.sharing(false)
  const streams = new RedisStreams(link.another())
  const keys = redisKeys(deployment)
  await link.untilUp(MAX_WAIT_MS)
  if (!link.isUp) logger.warn({}, 'Redis is not there yet: this instance begins alone')
  return {
    sessions: redisSessionStore({ link, keys, own: memorySessionStore(now), now }),
    tenant: (owner, tenantObserver) => {
      const ownKeys = redisKeys(owner)
      return {
        feed: createRedisFeed({ link, keys: ownKeys, follow: streams.follow }),
        budget: redisRequestBudget({
          link,
          keys: ownKeys,
          own: createRequestBudget(processClock, tenantObserver),
        }),
        lock: redisFetchLock({ link, keys: ownKeys }),
      }
    },
    joined: () => (link.isUp ? streams.untilLoaded(MAX_WAIT_MS) : Promise.resolve()),
    close: async () => {
      await Promise.all([streams.close(), link.close()])
    },
  }
}
