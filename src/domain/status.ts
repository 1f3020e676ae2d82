import type { Freshness } from './freshness.ts'

/** Response of `GET /api/status`. Times are epoch milliseconds. */
export interface StatusReport {
  asOf: number
  /** One for each set of credentials, the signed-in user's first. */
  upstream: UpstreamStatus[]
  webhook: WebhookStatus
  /** Since this instance started; `null` without receivers. */
  alarmMessages: { delivered: number; failed: number; waiting: number } | null
  /** This instance cannot reach the dashboard's own store and raises no alarms; `null`: it can. */
  storeAwaySinceMs: number | null
  streams: { open: number; dropped: number }
  stations: StationStatus[]
  /** Stations waiting for their first reading. */
  unread: number
  /** Errors; its last valid content stays in use. */
  stationsFile: string[]
  /** Its entries without a matching station or sensor. */
  stationsMisfits: string[]
  alarmsMisfits: string[]
  overlaysFile: string[]
  overlaysSkipped: { id: string; count: number }[]
  instance: InstanceStatus
}

export interface UpstreamStatus {
  /** `signed-in`, or `kiosk:` and its slug. */
  tenant: string
  calls: number
  failures: number
  retries: number
  /** Decompressed. */
  bytes: number
  lastSuccessMs: number | null
  lastFailure: { t: number; outcome: string } | null
  /** Response times of the last successful calls, milliseconds. */
  p50: number | null
  p95: number | null
  /** `null` before it first opened. */
  breaker: { state: 'closed' | 'half-open' | 'open'; since: number } | null
  /** `null`: never refused; `capacity` is `null` once unlimited again. */
  budget: { tokens: number; capacity: number | null } | null
  caches: CacheStatus[]
  skipped: SkippedItems[]
  list: ListedDevices | null
}

export interface ListedDevices {
  shown: number
  omitted: number
  /** The list was not read to its end. */
  goesOn: boolean
}

export interface CacheStatus {
  cache: string
  hits: number
  misses: number
  bytes: number
  limitBytes: number | null
}

export interface SkippedItems {
  kind: string
  count: number
  last: number
  examples: string[]
}

export interface WebhookStatus {
  counts: Record<string, number>
  /** Newest first; `device`: a listed station, if any. */
  recent: { t: number; outcome: string; device: string | null }[]
}

export interface StationStatus {
  id: string
  name: string
  freshness: Freshness
  lastUpdateMs: number | null
  /** Of the last 24 hours, 0 to 1; `null` while unknown. */
  completeness: number | null
}

export interface InstanceStatus {
  version: string | null
  startedMs: number
  memoryBytes: number
  /** Milliseconds, within the last minute or two; `null` where not measured. */
  eventLoop: { p99: number; max: number } | null
}
