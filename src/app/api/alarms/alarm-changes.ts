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

/**
 * The list after an event. `undefined` where the event is not enough: one was missed before it, or it does not carry the
 * alarm, and the list has to be fetched again.
 */
export function withNews(listing: AlarmListing, news: AlarmNews): AlarmListing | undefined {
  const { seq, what, alarm, counts } = news
  if (seq <= listing.seq) return listing
  if (OF_ALL.includes(what) || seq > listing.seq + 1) return undefined
  return { ...(alarm ? withAlarm(listing, alarm) : listing), seq, counts }
}

/** The listing with an alarm as it is now: a point has one place in it, and none once it is at rest. */
export function withAlarm(listing: AlarmListing, alarm: AlarmView): AlarmListing {
  const point = keyOf(alarm.id)
  const others = listing.alarms.filter(({ id }) => keyOf(id) !== point)
  const alarms = alarm.state === 'normal' ? others : [...others, alarm].sort(worstFirst)
  return { ...listing, alarms: replaceEqualDeep(listing.alarms, alarms) }
}

/** Brings the page's lists up to date with an event; what it does not carry is fetched again. */
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
  // an answer on its way may be of before
  refetch(({ queryKey: [name], state }) =>
    name === 'alarms' ? !after || state.fetchStatus === 'fetching' : isBesideAlarms(name),
  )
}

/** The list with what an act led to. */
export function applyOutcome(client: QueryClient, { alarm, counts }: ActOutcome): void {
  client.setQueryData(alarmsQuery.queryKey, (listing) =>
    listing && alarm ? { ...withAlarm(listing, alarm), counts } : listing,
  )
}

/** The listing once somebody has taken the alarms of those ids. */
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

/**
 * The listing with an alarm as it was `before` it was shown as `taken`. Whatever the server said of its point meanwhile stays.
 */
export function withoutTaking(listing: AlarmListing, taken: AlarmView, before: AlarmView): AlarmListing {
  const point = keyOf(before.id)
  const now = listing.alarms.find(({ id }) => keyOf(id) === point)
  const isOurs = now ? now.acknowledged?.atMs === taken.acknowledged?.atMs : taken.state === 'normal'
  return isOurs ? withAlarm(listing, before) : listing
}

/** An alarm as it will be once somebody has taken it, for the moment until the server has answered. */
export function taken(alarm: AlarmView, by: string | null, atMs: number): AlarmView {
  const after = { unacknowledged: 'acknowledged', returned: 'normal' } as const
  const { state } = alarm
  return {
    ...alarm,
    acknowledged: { atMs, by },
    state: state === 'unacknowledged' || state === 'returned' ? after[state] : state,
  }
}
