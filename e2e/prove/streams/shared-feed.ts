import type { SharedAudience } from '../../../src/bff/audience/share-audience.ts'
import type { Feed } from '../../../src/bff/live/feed.ts'
import { processClock } from '../../../src/bff/upstream/clock.ts'
import { NO_LOCK } from '../../../src/bff/upstream/fetch-lock.ts'
import { createRequestBudget } from '../../../src/bff/upstream/request-budget.ts'

/** An audience with this feed, and all else as in one process. */
export function sharedFeed(feed: Feed): SharedAudience {
  return { feed, budget: createRequestBudget(processClock), lock: NO_LOCK }
}
