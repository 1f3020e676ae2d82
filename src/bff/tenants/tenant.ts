import { createHash } from 'node:crypto'
import type { Feed } from '../live/feed.ts'
import type { Live } from '../live/live.ts'
import type { UpstreamWatch } from '../live/upstream-state.ts'
import type { NoteSource } from '../notes/note-sources.ts'
import type { Observer } from '../observe/observer.ts'
import type { ReadingsStore } from '../readings/readings-store.ts'
import type { Records } from '../readings/records.ts'
import type { TailReader } from '../readings/tail-reader.ts'
import type { DeviceBoard } from '../stations/device-board.ts'
import type { DeviceList } from '../stations/device-list.ts'
import type { DeviceQualities } from '../stations/quality/device-qualities.ts'
import type { FetchLock } from '../upstream/fetch-lock.ts'
import type { RequestBudget } from '../upstream/request-budget.ts'

/** What a set of routes may see: all was read with one set of credentials. */
export interface Tenant {
  board: DeviceBoard
  readings: ReadingsStore
  records: Records
  qualities: DeviceQualities
  notes: NoteSource
  list: DeviceList
  reader: TailReader
  live: Live
  /** Events in one order; `isFeedShared`: other instances get them too. */
  feed: Feed
  isFeedShared: boolean
  watch: Pick<UpstreamWatch, 'present'>
  /** This tenant's part of the cache memory, 0 to 1. */
  memoryShare: number
}

/** What several instances share of one tenant. */
export interface SharedTenant {
  feed: Feed
  /** The request budget of these credentials. */
  budget: RequestBudget
  lock: FetchLock
}

/** Opens what instances share. `owner` may be secret; it keeps other tenants and organisations out. */
export type ShareTenant = (owner: readonly string[], observer: Observer) => SharedTenant

export const SIGNED_IN_NAME = 'signed-in'

/** A tenant's key in the dashboard's store: its name and service, whatever its keys are. */
export function tenantKey(name: string, serviceAddress: string): string {
  return `${name} ${createHash('sha256').update(serviceAddress).digest('hex').slice(0, 16)}`
}
