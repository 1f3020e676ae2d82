import type { Freshness } from './freshness.ts'

/** Status of the dashboard and the service behind it; response of `GET /api/status`. Times are epoch milliseconds. */
export interface StatusReport {
  asOf: number
  /** One entry for each set of credentials, the signed-in user's first. */
  upstream: UpstreamStatus[]
  webhook: WebhookStatus
  /** Messages about alarms: attempts since this instance started, and pending ones; `null` without receivers. */
  alarmMessages: { delivered: number; failed: number; waiting: number } | null
  /** Since when this instance cannot reach the dashboard's own store and raises no alarms; `null` while it can. */
  storeAwaySinceMs: number | null
  streams: { open: number; dropped: number }
  stations: StationStatus[]
  /** Of these, stations that wait for their first reading. */
  unread: number
  /** Problems of the current stations file; its last valid content stays in use. */
  stationsFile: string[]
  /** What that file says that fits no station or sensor of the service, and is left out. */
  stationsMisfits: string[]
  /** What the alarms file says that has no effect: receivers that nothing is sent to. */
  alarmsMisfits: string[]
  /** Problems of the current overlays file; its last valid content stays in use. */
  overlaysFile: string[]
  /** Features of overlays that could not be used. */
  overlaysSkipped: { id: string; count: number }[]
  instance: InstanceStatus
}

export interface UpstreamStatus {
  /** `signed-in`, or `kiosk:` and its slug. */
  tenant: string
  calls: number
  failures: number
  retries: number
  /** Bytes read from the service, decompressed. */
  bytes: number
  lastSuccessMs: number | null
  lastFailure: { t: number; outcome: string } | null
  /** Response times of the last successful calls, in milliseconds; `null` before the first. */
  p50: number | null
  p95: number | null
  /** `null` before it first opened. */
  breaker: { state: 'closed' | 'half-open' | 'open'; since: number } | null
  /** `null` while the service has refused nothing; `capacity` is `null` once it is unlimited again. */
  budget: { tokens: number; capacity: number | null } | null
  caches: CacheStatus[]
  skipped: SkippedItems[]
  /** The last list; `null` before the first. */
  list: ListedDevices | null
}

/** How many of the service's devices are shown. */
export interface ListedDevices {
  shown: number
  /** Omitted since there are too many. */
  omitted: number
  /** The list was not read to its end, so more are omitted. */
  goesOn: boolean
}

export interface CacheStatus {
  cache: string
  hits: number
  misses: number
  bytes: number
  limitBytes: number | null
}

/** Skipped items, and some of their devices. */
export interface SkippedItems {
  kind: string
  count: number
  last: number
  examples: string[]
}

export interface WebhookStatus {
  counts: Record<string, number>
  /** Newest first; `device` where the message is about a listed station. */
  recent: { t: number; outcome: string; device: string | null }[]
}

export interface StationStatus {
  id: string
  name: string
  freshness: Freshness
  lastUpdateMs: number | null
  /** Share of the expected readings of the last 24 hours, 0 to 1; `null` while unknown. */
  completeness: number | null
}

export interface InstanceStatus {
  /** `null` where the program does not report it. */
  version: string | null
  startedMs: number
  memoryBytes: number
  /** Event-loop delay within the last minute or two, in milliseconds; `null` where it is not measured. */
  eventLoop: { p99: number; max: number } | null
}
