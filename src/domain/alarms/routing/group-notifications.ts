import { WORST } from '../alarm.ts'
import type { Group, Notification, RoutedAlarm } from './dispatch-state.ts'
import type { Route } from './routing.ts'

/** `group`, `escalation`: the state once it is sent. */
export interface DueNotification extends Notification {
  isWorst: boolean
  group?: { key: string; after: Group }
  escalation?: { name: string; reached: number; route: Route; about: string }
}

interface GroupInput {
  key: string
  route: Route
  members: readonly RoutedAlarm[]
  firing: readonly RoutedAlarm[]
  late: readonly RoutedAlarm[]
  sendResolved: boolean
  before: Group | undefined
}

interface GroupNow {
  /** Unless something is sent; `undefined`: nothing to notify. */
  group: Group | undefined
  due?: DueNotification
  dueMs: number
}

/** What is due now, or when. */
export function groupNow(
  { key, route, members, firing, late, sendResolved, before: kept }: GroupInput,
  nowMs: number,
): GroupNow {
  const { receiver } = route
  const before = kept && notAhead(kept, nowMs)
  // the new receiver got nothing yet
  const notified = before?.receiver === receiver ? before.told : null
  const known = new Set(notified?.firing)
  const fresh = firing.filter(({ id }) => !known.has(id))
  const over = members.filter(({ id, isActive }) => !isActive && known.has(id))
  const resolved = [...(sendResolved ? over : []), ...late.filter(({ id }) => !known.has(id))]
  const hasChanges = fresh.length + resolved.length > 0
  const newsMs = hasChanges ? (before?.newsMs ?? nowMs) : null
  const left = sendResolved ? notified : notified && { ...notified, firing: without(notified.firing, over) }
  const isLeft = firing.length > 0 || hasChanges || (left !== null && left.firing.length > 0)
  const group = isLeft ? { receiver, newsMs, told: left } : undefined

  const isWorst = fresh.some(({ labels }) => labels.severity >= WORST)
  const repeats = notified !== null && firing.some(({ isAcknowledged }) => !isAcknowledged)
  const newsDueMs =
    newsMs === null ? Number.POSITIVE_INFINITY : isWorst ? nowMs : dueOf(newsMs, notified, route)
  const dueMs = Math.min(newsDueMs, repeats ? notified.atMs + route.repeatMs : Number.POSITIVE_INFINITY)
  if (dueMs > nowMs) return { group, dueMs }

  const reason = newsDueMs <= nowMs ? 'news' : 'repeat'
  const [firingIds, resolvedIds] = [ids(firing), ids(resolved)]
  const about = reason === 'news' ? [...ids(fresh), ...resolvedIds] : firingIds
  // a suppressed alarm's end must still be notified
  const shown = new Set(firingIds)
  const held = members.filter(({ id, isActive }) => isActive && known.has(id) && !shown.has(id))
  const after = { receiver, newsMs: null, told: { atMs: nowMs, firing: [...firingIds, ...ids(held)] } }
  return {
    group,
    // set by the sender
    dueMs: Number.POSITIVE_INFINITY,
    due: {
      receiver,
      reason,
      firing: firingIds,
      resolved: resolvedIds,
      about,
      isWorst,
      group: { key, after },
    },
  }
}

/** A clock that was ahead would delay all news until then. */
function notAhead({ newsMs, told, ...group }: Group, nowMs: number): Group {
  return {
    ...group,
    newsMs: newsMs === null ? null : Math.min(newsMs, nowMs),
    told: told && { ...told, atMs: Math.min(told.atMs, nowMs) },
  }
}

function dueOf(newsMs: number, notified: Group['told'], { groupWaitMs, groupIntervalMs }: Route): number {
  return Math.max(newsMs + groupWaitMs, notified === null ? 0 : notified.atMs + groupIntervalMs)
}

const REASONS = ['escalation', 'news', 'repeat'] as const

/** All that is due for a receiver, as one message. */
export function merged(receiver: string, news: readonly DueNotification[]): Notification {
  const all = (of: 'firing' | 'resolved' | 'about') => [...new Set(news.flatMap((one) => one[of]))]
  return {
    receiver,
    reason: REASONS.find((reason) => news.some((one) => one.reason === reason)) ?? 'news',
    firing: all('firing'),
    resolved: all('resolved'),
    about: all('about'),
  }
}

function ids(alarms: readonly RoutedAlarm[]): string[] {
  return alarms.map(({ id }) => id)
}

function without(known: readonly string[], alarms: readonly RoutedAlarm[]): string[] {
  const gone = new Set(ids(alarms))
  return known.filter((id) => !gone.has(id))
}
