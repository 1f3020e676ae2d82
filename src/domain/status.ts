import type { Freshness } from './freshness.ts'

/** How the dashboard and the service behind it fare. Times are epoch milliseconds. Answer of `GET /api/status`. */
export interface StatusReport {
  asOf: number
  /** One a set of credentials, that of whoever is signed in first. */
  upstream: UpstreamStatus[]
  webhook: WebhookStatus
  /** Messages about alarms: tries since the start of this instance, and those on their way; `null` without receivers. */
  alarmMessages: { delivered: number; failed: number; waiting: number } | null
  streams: { open: number; dropped: number }
  stations: StationStatus[]
  /** Of them, those that are still to be read for the first time. */
  unread: number
  /** What is wrong with the stations file as it is now; what it said before stays in use. */
  stationsFile: string[]
  instance: InstanceStatus
}

export interface UpstreamStatus {
  /** `signed-in`, or `kiosk:` and its slug. */
  tenant: string
  calls: number
  failures: number
  retries: number
  /** Read from the service, decompressed. */
  bytes: number
  lastSuccessMs: number | null
  lastFailure: { t: number; outcome: string } | null
  /** How long the last calls that succeeded took, in milliseconds; `null` before the first. */
  p50: number | null
  p95: number | null
  /** `null` as long as it has never opened. */
  breaker: { state: 'closed' | 'half-open' | 'open'; since: number } | null
  /** `null` as long as the service has refused nothing; `capacity` is `null` once it is unlimited again. */
  budget: { tokens: number; capacity: number | null } | null
  caches: CacheStatus[]
  skipped: SkippedItems[]
  /** The list as it was last read; `null` before the first. */
  list: ListedDevices | null
}

/** How much of the service's device list is shown. */
export interface ListedDevices {
  shown: number
  /** Left out since there are too many. */
  omitted: number
  /** The list was not read to its end, so even more were. */
  goesOn: boolean
}

export interface CacheStatus {
  cache: string
  hits: number
  misses: number
  bytes: number
  limitBytes: number | null
}

/** Items that could not be used, and some of the devices they belonged to. */
export interface SkippedItems {
  kind: string
  count: number
  last: number
  examples: string[]
}

export interface WebhookStatus {
  counts: Record<string, number>
  /** Newest first; `device` where the message is of a station that is listed. */
  recent: { t: number; outcome: string; device: string | null }[]
}

export interface StationStatus {
  id: string
  name: string
  freshness: Freshness
  lastUpdateMs: number | null
  /** Share of the readings that the last 24 hours should have, 0 to 1; `null` when not known, or not known yet. */
  completeness: number | null
}

export interface InstanceStatus {
  /** `null` where the program did not say. */
  version: string | null
  startedMs: number
  memoryBytes: number
  /** How late the event loop was within the last minute or two, in milliseconds; `null` where it is not watched. */
  eventLoop: { p99: number; max: number } | null
}
