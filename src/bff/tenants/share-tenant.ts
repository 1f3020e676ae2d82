import type { Feed } from '../live/feed.ts'
import type { Observer } from '../observe/observer.ts'
import type { FetchLock } from '../upstream/fetch-lock.ts'
import type { RequestBudget } from '../upstream/request-budget.ts'

/** What several instances share of one tenant. */
export interface SharedTenant {
  /** What is new, in one order for all instances. */
  feed: Feed
  /** The request budget of these credentials. */
  budget: RequestBudget
  /** Who fetches. */
  lock: FetchLock
}

/**
 * Opens what the instances share of the tenant with those credentials: named by parts that may be secret, so that no
 * other tenant, and no other organisation's instance, comes upon it.
 */
export type ShareTenant = (owner: readonly string[], observer: Observer) => SharedTenant
