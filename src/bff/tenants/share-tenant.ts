import type { Feed } from '../live/feed.ts'
import type { Observer } from '../observe/observer.ts'
import type { FetchLock } from '../upstream/fetch-lock.ts'
import type { RequestBudget } from '../upstream/request-budget.ts'

/** What several instances share of one tenant. */
export interface SharedTenant {
  feed: Feed
  /** The request budget of these credentials. */
  budget: RequestBudget
  lock: FetchLock
}

/** Opens what instances share. `owner` may be secret; it keeps other tenants and organisations out. */
export type ShareTenant = (owner: readonly string[], observer: Observer) => SharedTenant
