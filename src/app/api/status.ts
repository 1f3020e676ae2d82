import { queryOptions } from '@tanstack/react-query'
import type { StatusReport } from '../../domain/status.ts'
import { isFreshness } from '../../view/api/device-listing.ts'
import { getJson } from '../../view/api/http.ts'
import {
  type Check,
  isFlag,
  isNumber,
  isText,
  listOf,
  objectOf,
  oneOf,
  orNull,
  parse,
  recordOf,
} from '../../view/api/shape.ts'

const REFRESH_MS = 5_000

const isHappening: Check<{ t: number; outcome: string }> = objectOf({ t: isNumber, outcome: isText })
const isMessage = objectOf({ t: isNumber, outcome: isText, device: orNull(isText) })

const isReport = objectOf<StatusReport>({
  asOf: isNumber,
  upstream: listOf(
    objectOf({
      tenant: isText,
      calls: isNumber,
      failures: isNumber,
      retries: isNumber,
      bytes: isNumber,
      lastSuccessMs: orNull(isNumber),
      lastFailure: orNull(isHappening),
      p50: orNull(isNumber),
      p95: orNull(isNumber),
      breaker: orNull(objectOf({ state: oneOf('closed', 'half-open', 'open'), since: isNumber })),
      budget: orNull(objectOf({ tokens: isNumber, capacity: orNull(isNumber) })),
      caches: listOf(
        objectOf({
          cache: isText,
          hits: isNumber,
          misses: isNumber,
          bytes: isNumber,
          limitBytes: orNull(isNumber),
        }),
      ),
      skipped: listOf(objectOf({ kind: isText, count: isNumber, last: isNumber, examples: listOf(isText) })),
      list: orNull(objectOf({ shown: isNumber, omitted: isNumber, goesOn: isFlag })),
    }),
  ),
  webhook: objectOf({ counts: recordOf(isNumber), recent: listOf(isMessage) }),
  alarmMessages: orNull(objectOf({ delivered: isNumber, failed: isNumber, waiting: isNumber })),
  storeAwaySinceMs: orNull(isNumber),
  streams: objectOf({ open: isNumber, dropped: isNumber }),
  stations: listOf(
    objectOf({
      id: isText,
      name: isText,
      freshness: isFreshness,
      lastUpdateMs: orNull(isNumber),
      completeness: orNull(isNumber),
    }),
  ),
  unread: isNumber,
  stationsFile: listOf(isText),
  stationsMisfits: listOf(isText),
  alarmsMisfits: listOf(isText),
  overlaysFile: listOf(isText),
  overlaysSkipped: listOf(objectOf({ id: isText, count: isNumber })),
  instance: objectOf({
    version: orNull(isText),
    startedMs: isNumber,
    memoryBytes: isNumber,
    eventLoop: orNull(objectOf({ p99: isNumber, max: isNumber })),
  }),
})

/** Status of the dashboard and the service, refetched every few seconds while it is shown. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: async ({ signal }) => parse(isReport, await getJson('/api/status', signal), 'status'),
  refetchInterval: REFRESH_MS,
})
