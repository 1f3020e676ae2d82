import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AlarmListing } from '../../../domain/alarms/alarm-view.ts'
import { isNumber, listOf, objectOf } from '../../../domain/shape.ts'
import { getJson, parse } from '../../../view/api/http.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { liveState } from '../live/live-state.ts'
import { isAlarm, isListing, isSilence } from './alarm-shapes.ts'

export const ALARMS_PATH = '/api/alarms'
/** How often the list is fetched without an event stream, and with one. */
const REFRESH_MS = 15_000
const LIVE_REFRESH_MS = 60_000

/** Whether a query is of what else the events of alarms speak of, beside the list. */
export function isBesideAlarms(name: unknown): boolean {
  return name === 'alarm-history' || name === 'alarm-silences'
}

/** Fetches what is shown of alarms again, the list too or only what stands beside it. */
export function refetchAlarms(client: QueryClient, withList = true): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [name] }) => isBesideAlarms(name) || (withList && name === 'alarms'),
  })
}

/** All alarms that there is something to see or do about, the worst first. Events keep it current. */
export const alarmsQuery = queryOptions({
  queryKey: ['alarms'],
  queryFn: async ({ signal }): Promise<AlarmListing> =>
    parse(isListing, await getJson(ALARMS_PATH, signal), 'alarms'),
  refetchInterval: () => (liveState().isOpen ? LIVE_REFRESH_MS : REFRESH_MS),
  staleTime: REFRESH_MS / 2,
})

/** Which past alarms are requested. */
export interface HistoryNeed extends TimeRange {
  /** Id of the one station whose alarms they are. */
  station?: string
  /** `all`: also those that were raised before, and acknowledged, noted or ended in the range. */
  events?: 'all'
}

const HISTORY_LIMIT = 500
/** At most `limit`; older ones of the range are left out. */
const isHistory = objectOf({ alarms: listOf(isAlarm), limit: isNumber })

/** Alarms that were raised in a range, the last one first. */
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

/** Operators' silences that are in effect or will be, the one that ends first before others. */
export const silencesQuery = queryOptions({
  queryKey: ['alarm-silences'],
  queryFn: async ({ signal }) =>
    parse(areSilences, await getJson(`${ALARMS_PATH}/silences`, signal), 'silences').silences,
  refetchInterval: LIVE_REFRESH_MS,
  staleTime: REFRESH_MS / 2,
})
