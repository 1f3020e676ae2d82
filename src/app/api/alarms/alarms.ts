import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AlarmListing } from '../../../domain/alarms/alarm-view.ts'
import { isNumber, listOf, objectOf } from '../../../domain/shape.ts'
import { getJson, parse } from '../../../view/api/http.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { liveState } from '../live/live-state.ts'
import { isAlarm, isListing, isSilence } from './alarm-shapes.ts'

export const ALARMS_PATH = '/api/alarms'
const REFRESH_MS = 15_000
const LIVE_REFRESH_MS = 60_000

/** Whether a query holds history or silences. */
export function isBesideAlarms(name: unknown): boolean {
  return name === 'alarm-history' || name === 'alarm-silences'
}

/** Refetches history and silences, and the list unless `withList` is false. */
export function refetchAlarms(client: QueryClient, withList = true): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [name] }) => isBesideAlarms(name) || (withList && name === 'alarms'),
  })
}

/** Alarms that need attention, the worst first. Events keep it current. */
export const alarmsQuery = queryOptions({
  queryKey: ['alarms'],
  queryFn: async ({ signal }): Promise<AlarmListing> =>
    parse(isListing, await getJson(ALARMS_PATH, signal), 'alarms'),
  refetchInterval: () => (liveState().isOpen ? LIVE_REFRESH_MS : REFRESH_MS),
  staleTime: REFRESH_MS / 2,
})

export interface HistoryNeed extends TimeRange {
  /** Id of the only station; all stations when absent. */
  station?: string
  /** `all`: also alarms raised before the range and acknowledged, noted or ended in it. */
  events?: 'all'
}

const HISTORY_LIMIT = 500
/** At most `limit`; older ones are omitted. */
const isHistory = objectOf({ alarms: listOf(isAlarm), limit: isNumber })

/** Alarms raised in a range, newest first. */
export function alarmHistoryQuery({ fromMs, toMs, station, events }: HistoryNeed) {
  const query = new URLSearchParams({
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    limit: String(HISTORY_LIMIT),
    ...(station !== undefined && { station }),
    ...(events !== undefined && { events }),
  })
  return queryOptions({
    queryKey: ['alarm-history', fromMs, toMs, station ?? null, events ?? null],
    queryFn: async ({ signal }) =>
      parse(isHistory, await getJson(`${ALARMS_PATH}/history?${query}`, signal), 'history'),
    staleTime: 30_000,
  })
}

const areSilences = objectOf({ silences: listOf(isSilence) })

/** Current and future silences, the first to end first. */
export const silencesQuery = queryOptions({
  queryKey: ['alarm-silences'],
  queryFn: async ({ signal }) =>
    parse(areSilences, await getJson(`${ALARMS_PATH}/silences`, signal), 'silences').silences,
  refetchInterval: LIVE_REFRESH_MS,
  staleTime: REFRESH_MS / 2,
})
