import { type Query, type QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { keyOf } from '../../../domain/alarms/alarm.ts'
import {
  type AlarmListing,
  type AlarmNews,
  type AlarmView,
  worstFirst,
} from '../../../domain/alarms/alarm-view.ts'
import type { ActOutcome } from './acts.ts'
import { alarmsQuery, isBesideAlarms } from './alarms.ts'

/** Events that belong to no single alarm, or change the notifications of others. */
const OF_ALL: readonly string[] = ['many', 'silence-made', 'silence-ended', 'duty-handed-over']

/** The list after an event; `undefined` after a missed event or one without its alarm: refetch the list. */
export function withNews(listing: AlarmListing, news: AlarmNews): AlarmListing | undefined {
  const { seq, what, alarm, counts } = news
  if (seq <= listing.seq) return listing
  if (OF_ALL.includes(what) || seq > listing.seq + 1) return undefined
  return { ...(alarm ? withAlarm(listing, alarm) : listing), seq, counts }
}

/** The listing with an alarm as it is now. A point has one place in it, and none once it is at rest. */
export function withAlarm(listing: AlarmListing, alarm: AlarmView): AlarmListing {
  const point = keyOf(alarm.id)
  const others = listing.alarms.filter(({ id }) => keyOf(id) !== point)
  const alarms = alarm.state === 'normal' ? others : [...others, alarm].sort(worstFirst)
  return { ...listing, alarms: replaceEqualDeep(listing.alarms, alarms) }
}

/** Updates cached lists with an event; refetches what it does not carry. */
export function applyAlarmNews(
  client: QueryClient,
  news: AlarmNews,
  refetch: (concerns: (query: Query) => boolean) => void,
): void {
  const { queryKey } = alarmsQuery
  const listing = client.getQueryData(queryKey)
  const after = listing && withNews(listing, news)
  if (listing && after && after !== listing) client.setQueryData(queryKey, after)
  if (after === listing && listing) return
  // a pending response may be older
  refetch(({ queryKey: [name], state }) =>
    name === 'alarms' ? !after || state.fetchStatus === 'fetching' : isBesideAlarms(name),
  )
}

export function applyOutcome(client: QueryClient, { alarm, counts }: ActOutcome): void {
  client.setQueryData(alarmsQuery.queryKey, (listing) =>
    listing && alarm ? { ...withAlarm(listing, alarm), counts } : listing,
  )
}

export function withTaken(
  listing: AlarmListing,
  ids: readonly string[],
  by: string | null,
  atMs: number,
): AlarmListing {
  const all = new Set(ids)
  const alarms = listing.alarms
    .map((alarm) => (all.has(alarm.id) ? taken(alarm, by, atMs) : alarm))
    .filter(({ state }) => state !== 'normal')
  return { ...listing, alarms: alarms.sort(worstFirst) }
}

/** Restores an alarm as it was `before` it was `taken`, unless the server has changed its point meanwhile. */
export function withoutTaking(listing: AlarmListing, taken: AlarmView, before: AlarmView): AlarmListing {
  const point = keyOf(before.id)
  const now = listing.alarms.find(({ id }) => keyOf(id) === point)
  const isOurs = now ? now.acknowledged?.atMs === taken.acknowledged?.atMs : taken.state === 'normal'
  return isOurs ? withAlarm(listing, before) : listing
}

/** An alarm as taken, shown until the server answers. */
export function taken(alarm: AlarmView, by: string | null, atMs: number): AlarmView {
  const after = { unacknowledged: 'acknowledged', returned: 'normal' } as const
  const { state } = alarm
  return {
    ...alarm,
    acknowledged: { atMs, by },
    state: state === 'unacknowledged' || state === 'returned' ? after[state] : state,
  }
}
