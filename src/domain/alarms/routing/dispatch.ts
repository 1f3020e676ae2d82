import { WORST } from '../alarm.ts'
import { type Labels, type Silence, silencesOf } from '../silence.ts'
import {
  afterMessage,
  type Bucket,
  type DispatchState,
  type Group,
  mayGoOutMs,
  type Notification,
  type RoutedAlarm,
} from './dispatch-state.ts'
import { alsoNotified, escalationKey, escalationOf, escalationRoute, firstSeenMs } from './escalation.ts'
import { type DueNotification, groupNow, merged } from './group-notifications.ts'
import { isWithin, nextTurnMs, type Route, type Routing, routesOf } from './routing.ts'

interface ReceiverTraits {
  /** Mirrors the state for machines: no limit of messages. */
  isMirror: boolean
  sendResolved: boolean
}

export interface DispatchInput {
  routing: Routing
  receivers: Readonly<Record<string, ReceiverTraits>>
  /** Active ones, notified ones that have ended, and late ones. */
  alarms: readonly RoutedAlarm[]
  silences: readonly Silence[]
  nowMs: number
}

interface Dispatched {
  state: DispatchState
  notifications: Notification[]
  /** When to run again without news. */
  dueMs: number
}

/**
 * One step of grouping, after Alertmanager: a new group waits, goes out, then again at the earliest after its
 * interval with news, and repeatedly until acknowledged. An alarm that ends while its group waits is not
 * sent, unless its readings came late: that is sent once. In addition, a new alarm of the worst severity does
 * not wait; all that is due for a receiver is one message; and messages are limited (`dispatch-state.ts`).
 * Quiet hours hold back all but the worst and silences with a level at risk; operators' silences all that
 * they match. The end of a notified alarm is always notified.
 */
export function dispatch(state: DispatchState, input: DispatchInput): Dispatched {
  const { routing, nowMs } = input
  const groups: Record<string, Group> = {}
  const escalated: Record<string, number> = {}
  const seenMs: Record<string, number> = {}
  const due: DueNotification[] = []
  let dueMs = nextTurnMs([...routing.quietHours, ...timesIn(routing.route)], nowMs)
  for (const { startsMs, endsMs } of input.silences)
    for (const ms of [startsMs, endsMs]) if (ms > nowMs) dueMs = Math.min(dueMs, ms)
  const isMuted = mutedBy(input)
  const isShown = (alarm: RoutedAlarm) => alarm.isActive && !alarm.isHeld && !isMuted(alarm)
  const isLate = ({ receiver }: Route, alarm: RoutedAlarm) =>
    alarm.late?.notified.includes(receiver) === false && !alarm.isHeld && !isMuted(alarm)
  for (const [key, { route, members }] of grouped(state, input)) {
    const sendResolved = input.receivers[route.receiver]?.sendResolved ?? true
    const firing = members.filter(isShown)
    const late = members.filter((alarm) => isLate(route, alarm))
    const before = state.groups[key]
    const now = groupNow({ key, route, members, firing, late, sendResolved, before }, nowMs)
    if (now.group) groups[key] = now.group
    if (now.due) due.push(now.due)
    dueMs = Math.min(dueMs, now.dueMs)
    const shown = new Set(firing)
    const known = new Set(before?.told?.firing)
    for (const alarm of members) {
      const name = `${key} ${alarm.id}`
      const reached = state.escalated[name] ?? 0
      if (alarm.isActive && reached > 0) escalated[name] = reached
      if (route.escalations.length === 0) continue
      const kept = state.seenMs?.[name]
      if (kept !== undefined && alarm.isActive && known.has(alarm.id)) seenMs[name] = kept
      if (!shown.has(alarm)) continue
      const seen = kept ?? (known.has(alarm.id) ? undefined : firstSeenMs(alarm, nowMs))
      if (seen !== undefined) seenMs[name] = seen
      const step = escalationOf({ name, alarm, route, reached, sinceMs: seen ?? alarm.raisedMs }, nowMs)
      if (step.due) due.push(step.due)
      dueMs = Math.min(dueMs, step.dueMs)
    }
  }
  const buckets = { ...state.buckets }
  const sent = sendable(due, buckets, input)
  for (const { group } of sent.news) if (group) groups[group.key] = group.after
  for (const { receiver, escalation } of sent.news) {
    if (!escalation) continue
    const { name, reached, route, about } = escalation
    escalated[name] = reached
    if (receiver === route.receiver) continue
    const key = escalationKey(route, receiver)
    groups[key] = alsoNotified(groups[key], { receiver, about, nowMs })
  }
  return {
    state: { groups, escalated, ...(Object.keys(seenMs).length > 0 && { seenMs }), buckets },
    notifications: sent.notifications.map((one) =>
      input.receivers[one.receiver]?.isMirror ? withStations(one, groups, input.alarms, isShown) : one,
    ),
    dueMs: Math.min(dueMs, sent.dueMs),
  }
}

interface Sendable {
  notifications: Notification[]
  news: DueNotification[]
  dueMs: number
}

/** What may go out now, by receiver; updates `buckets`. */
function sendable(
  due: readonly DueNotification[],
  buckets: Record<string, Bucket>,
  { receivers, nowMs }: DispatchInput,
): Sendable {
  const found: Sendable = { notifications: [], news: [], dueMs: Number.POSITIVE_INFINITY }
  for (const receiver of new Set(due.map((one) => one.receiver))) {
    const news = due.filter((one) => one.receiver === receiver)
    if (!receivers[receiver]?.isMirror) {
      const fromMs = mayGoOutMs(
        buckets[receiver],
        news.some(({ isWorst }) => isWorst),
        nowMs,
      )
      if (fromMs > nowMs) {
        found.dueMs = Math.min(found.dueMs, fromMs)
        continue
      }
      buckets[receiver] = afterMessage(buckets[receiver], nowMs)
    }
    found.notifications.push(merged(receiver, news))
    found.news.push(...news)
    // an alarm's next escalation may be due as well
    if (news.some(({ escalation }) => escalation)) found.dueMs = nowMs
  }
  return found
}

/** A mirror shows a station's whole state: it would take a missing alarm of another group for over. */
function withStations(
  notification: Notification,
  groups: Readonly<Record<string, Group>>,
  alarms: readonly RoutedAlarm[],
  isShown: (alarm: RoutedAlarm) => boolean,
): Notification {
  const { receiver, firing, about } = notification
  const ofReceiver = Object.values(groups).filter((group) => group.receiver === receiver)
  const known = new Set(ofReceiver.flatMap((group) => group.told?.firing ?? []))
  const isAbout = new Set(about)
  const stations = new Set(alarms.filter(({ id }) => isAbout.has(id)).map(({ labels }) => labels.station))
  const others = alarms.filter(
    (alarm) => known.has(alarm.id) && stations.has(alarm.labels.station) && isShown(alarm),
  )
  return { ...notification, firing: [...new Set([...firing, ...others.map(({ id }) => id)])] }
}

interface Members {
  route: Route
  members: RoutedAlarm[]
  isTaken: boolean
}

function grouped(state: DispatchState, { routing, alarms, nowMs }: DispatchInput): Map<string, Members> {
  const found = new Map<string, Members>()
  if (!routing.route) return found
  const routes = new Map(allRoutes(routing.route).map((route) => [route.id, route]))
  // a route for the day must notify ends at night
  const notifiedIn = new Map<string, string[]>()
  for (const [key, { told }] of Object.entries(state.groups))
    for (const id of told?.firing ?? []) notifiedIn.set(id, [...(notifiedIn.get(id) ?? []), key])
  for (const alarm of alarms) {
    const taken = alarm.isActive || alarm.late ? routesOf(routing.route, alarm.labels, nowMs) : []
    const takenKeys = new Set(taken.map((route) => groupKey(route, alarm.labels)))
    for (const key of new Set([...takenKeys, ...(notifiedIn.get(alarm.id) ?? [])])) {
      const route = routes.get(key.slice(0, key.indexOf(' ')))
      if (!route) continue
      const { members = [], isTaken = false } = found.get(key) ?? {}
      members.push(alarm)
      const of = escalationRoute(route, key) ?? route
      found.set(key, { route: of, members, isTaken: isTaken || takenKeys.has(key) })
    }
  }
  // the night's route repeats what the day's route notified
  for (const [key, { route, members, isTaken }] of found)
    if (!isTaken)
      found.set(key, { route: { ...route, repeatMs: Number.POSITIVE_INFINITY }, members, isTaken })
  return found
}

function groupKey({ id, groupBy }: Route, labels: Labels): string {
  return `${id} ${JSON.stringify(groupBy.map((label) => labels[label]))}`
}

function mutedBy({ silences, routing, nowMs }: DispatchInput): (alarm: RoutedAlarm) => boolean {
  const isQuiet = routing.quietHours.some((times) => isWithin(times, nowMs))
  return ({ labels, ringsAtNight = false }) =>
    (isQuiet && labels.severity < WORST && !ringsAtNight) || silencesOf(silences, labels, nowMs).length > 0
}

function allRoutes(route: Route): Route[] {
  return [route, ...route.routes.flatMap(allRoutes)]
}

function timesIn(route: Route | null): Route['times'][number][] {
  return route ? allRoutes(route).flatMap(({ times }) => times) : []
}
