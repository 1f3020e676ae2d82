import { isFreshness } from './freshness.ts'
import { type Checked, isFlag, isNumber, isText, listOf, objectOf, oneOf, orNull, recordOf } from './shape.ts'

/** How many of the service's devices are shown. */
const areListedDevices = objectOf({
  shown: isNumber,
  /** Omitted since there are too many. */
  omitted: isNumber,
  /** The list was not read to its end, so more are omitted. */
  goesOn: isFlag,
})
export type ListedDevices = Checked<typeof areListedDevices>

const isCacheStatus = objectOf({
  cache: isText,
  hits: isNumber,
  misses: isNumber,
  bytes: isNumber,
  limitBytes: orNull(isNumber),
})
export type CacheStatus = Checked<typeof isCacheStatus>

/** Skipped items, and some of their devices. */
const areSkippedItems = objectOf({ kind: isText, count: isNumber, last: isNumber, examples: listOf(isText) })
export type SkippedItems = Checked<typeof areSkippedItems>

const isUpstreamStatus = objectOf({
  /** `signed-in`, or `kiosk:` and its slug. */
  tenant: isText,
  calls: isNumber,
  failures: isNumber,
  retries: isNumber,
  /** Bytes read from the service, decompressed. */
  bytes: isNumber,
  lastSuccessMs: orNull(isNumber),
  lastFailure: orNull(objectOf({ t: isNumber, outcome: isText })),
  /** Response times of the last successful calls, in milliseconds; `null` before the first. */
  p50: orNull(isNumber),
  p95: orNull(isNumber),
  /** `null` before it first opened. */
  breaker: orNull(objectOf({ state: oneOf('closed', 'half-open', 'open'), since: isNumber })),
  /** `null` while the service has refused nothing; `capacity` is `null` once it is unlimited again. */
  budget: orNull(objectOf({ tokens: isNumber, capacity: orNull(isNumber) })),
  caches: listOf(isCacheStatus),
  skipped: listOf(areSkippedItems),
  /** The last list; `null` before the first. */
  list: orNull(areListedDevices),
})
export type UpstreamStatus = Checked<typeof isUpstreamStatus>

const isWebhookStatus = objectOf({
  counts: recordOf(isNumber),
  /** Newest first; `device` where the message is about a listed station. */
  recent: listOf(objectOf({ t: isNumber, outcome: isText, device: orNull(isText) })),
})
export type WebhookStatus = Checked<typeof isWebhookStatus>

const isStationStatus = objectOf({
  id: isText,
  name: isText,
  freshness: isFreshness,
  lastUpdateMs: orNull(isNumber),
  /** Share of the expected readings of the last 24 hours, 0 to 1; `null` while unknown. */
  completeness: orNull(isNumber),
})
export type StationStatus = Checked<typeof isStationStatus>

const isInstanceStatus = objectOf({
  /** `null` where the program does not report it. */
  version: orNull(isText),
  startedMs: isNumber,
  memoryBytes: isNumber,
  /** Event-loop delay within the last minute or two, in milliseconds; `null` where it is not measured. */
  eventLoop: orNull(objectOf({ p99: isNumber, max: isNumber })),
})
export type InstanceStatus = Checked<typeof isInstanceStatus>

/** Status of the dashboard and the service behind it; response of `GET /api/status`. Times are epoch milliseconds. */
export const isStatusReport = objectOf({
  asOf: isNumber,
  /** One entry for each set of credentials, the signed-in user's first. */
  upstream: listOf(isUpstreamStatus),
  webhook: isWebhookStatus,
  /** Messages about alarms: attempts since this instance started, and pending ones; `null` without receivers. */
  alarmMessages: orNull(objectOf({ delivered: isNumber, failed: isNumber, waiting: isNumber })),
  /** Since when this instance cannot reach the dashboard's own store and raises no alarms; `null` while it can. */
  storeAwaySinceMs: orNull(isNumber),
  streams: objectOf({ open: isNumber, dropped: isNumber }),
  stations: listOf(isStationStatus),
  /** Of these, stations that wait for their first reading. */
  unread: isNumber,
  /** Problems of the current stations file; its last valid content stays in use. */
  stationsFile: listOf(isText),
  /** What that file says that fits no station or sensor of the service, and is left out. */
  stationsMisfits: listOf(isText),
  /** What the alarms file says that has no effect: receivers that nothing is sent to. */
  alarmsMisfits: listOf(isText),
  /** Problems of the current overlays file; its last valid content stays in use. */
  overlaysFile: listOf(isText),
  /** Features of overlays that could not be used. */
  overlaysSkipped: listOf(objectOf({ id: isText, count: isNumber })),
  instance: isInstanceStatus,
})
export type StatusReport = Checked<typeof isStatusReport>
