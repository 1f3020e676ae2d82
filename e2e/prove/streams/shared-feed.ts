import type { Feed } from '../../../src/bff/live/feed.ts'
import type { SharedTenant } from '../../../src/bff/tenants/share-tenant.ts'
import { processClock } from '../../../src/bff/upstream/clock.ts'
import { NO_LOCK } from '../../../src/bff/upstream/fetch-lock.ts'
import { createRequestBudget } from '../../../src/bff/upstream/request-budget.ts'

/** A tenant with this feed, and all else as in one process. */
export function sharedFeed(feed: Feed): SharedTenant {
  return { feed, budget: createRequestBudget(processClock), lock: NO_LOCK }
}
