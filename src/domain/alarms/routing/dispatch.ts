import { WORST } from '../alarm.ts'
import { type Labels, type Silence, silencesOf } from '../silence.ts'
import { isWithin, nextTurnMs } from './daily-times.ts'
import { routesOf } from './routes-of.ts'
import type { Route, Routing } from './routing.ts'

/** An alarm as routing sees it. What is held back, shelved or out of service is none. */
export interface RoutedAlarm {
  id: string
  labels: Labels
  isActive: boolean
  isAcknowledged: boolean
  /** When it was there to be seen. */
  raisedMs: number
}

/** What is to be sent to a receiver now. */
export interface Notification {
  group: string
  receiver: string
  reason: 'news' | 'repeat' | 'escalation'
  /** Ids of alarms: of those that are there, and of those that are over since they were told of. */
  firing: string[]
  resolved: string[]
}

/** A group of alarms on its way to a receiver. Plain JSON, to be kept. */
export interface Group {
  receiver: string
  /** When it is next looked at. */
  dueMs: number
  /** What was told last, and when; `null` before the first message. */
  told: { atMs: number; firing: string[]; resolved: string[] } | null
}

export interface DispatchState {
  groups: Readonly<Record<string, Group>>
  /** Of each alarm to how many of a route's escalations it has gone: by group and alarm. */
  escalated: Readonly<Record<string, number>>
}

export const NOTHING_SENT: DispatchState = { groups: {}, escalated: {} }

export interface DispatchInput {
  routing: Routing
  /** Those that are there, and those that were told of and are over. */
  alarms: readonly RoutedAlarm[]
  silences: readonly Silence[]
  nowMs: number
}

export interface Dispatched {
  state: DispatchState
  notifications: Notification[]
  /** When to look again although nothing new may come. */
  dueMs: number
}

/**
 * One step of grouping, after Alertmanager: a new group waits, then goes out, then again at the earliest after its interval
 * where something in it is new, and repeatedly while somebody is to take it. What is over before its group has waited is never
 * told. Quiet hours hold back all but the worst; silences hold back whatever they match. What was told of is told to be over
 * whatever holds.
 */
export function dispatch(state: DispatchState, input: DispatchInput): Dispatched {
  const { routing, nowMs } = input
  const groups: Record<string, Group> = {}
  const escalated: Record<string, number> = {}
  const notifications: Notification[] = []
  let dueMs = nextTurnMs([...routing.quietHours, ...timesIn(routing.route)], nowMs)
  for (const { startsMs, endsMs } of input.silences)
    for (const ms of [startsMs, endsMs]) if (ms > nowMs) dueMs = Math.min(dueMs, ms)
  for (const [key, { route, members }] of grouped(state, input)) {
    const before = state.groups[key]
    const firing = members.filter((alarm) => alarm.isActive && !isMuted(alarm, input))
    if (!before && firing.length === 0) continue
    const group = before ?? { receiver: route.receiver, dueMs: nowMs + route.groupWaitMs, told: null }
    const after = flushed(key, { group, route, members, firing }, nowMs, notifications)
    if (after) groups[key] = after
    for (const alarm of firing) {
      const name = `${key} ${alarm.id}`
      const step = escalatedTo(
        { key, alarm, route, before: state.escalated[name] ?? 0 },
        nowMs,
        notifications,
      )
      if (step.reached > 0) escalated[name] = step.reached
      dueMs = Math.min(dueMs, step.dueMs)
    }
    if (after) dueMs = Math.min(dueMs, after.dueMs)
  }
  return { state: { groups, escalated }, notifications, dueMs }
}

interface Members {
  route: Route
  members: RoutedAlarm[]
}

function grouped(state: DispatchState, { routing, alarms, nowMs }: DispatchInput): Map<string, Members> {
  const found = new Map<string, Members>()
  if (!routing.route) return found
  const routes = new Map(allRoutes(routing.route).map((route) => [route.id, route]))
  for (const alarm of alarms) {
    const keys = new Set(
      routesOf(routing.route, alarm.labels, nowMs).map((route) => groupKey(route, alarm.labels)),
    )
    // a route for the day has to tell at night what is over
    for (const [key, { told }] of Object.entries(state.groups))
      if (told?.firing.includes(alarm.id)) keys.add(key)
    for (const key of keys) {
      const route = routes.get(key.slice(0, key.indexOf(' ')))
      if (!route) continue
      const members = found.get(key)?.members ?? []
      members.push(alarm)
      found.set(key, { route, members })
    }
  }
  return found
}

function groupKey({ id, groupBy }: Route, labels: Labels): string {
  return `${id} ${JSON.stringify(groupBy.map((label) => labels[label]))}`
}

function isMuted({ labels }: RoutedAlarm, { silences, routing, nowMs }: DispatchInput): boolean {
  if (silencesOf(silences, labels, nowMs).length > 0) return true
  return labels.severity < WORST && routing.quietHours.some((times) => isWithin(times, nowMs))
}

interface Flush extends Members {
  group: Group
  firing: readonly RoutedAlarm[]
}

/** The group after its time has come, or as it is before; `undefined` where there is nothing left to tell of it. */
function flushed(
  key: string,
  { group, route, members, firing }: Flush,
  nowMs: number,
  notifications: Notification[],
): Group | undefined {
  if (nowMs < group.dueMs) return group
  const ids = firing.map(({ id }) => id)
  const over = members.filter(({ id, isActive }) => !isActive && group.told?.firing.includes(id))
  const resolved = over.map(({ id }) => id)
  const reason = reasonToTell({ group, route, firing, resolved }, nowMs)
  if (reason) notifications.push({ group: key, receiver: route.receiver, reason, firing: ids, resolved })
  // one that was told of and is held back since is still to be told to be over
  const held = members.filter(
    ({ id, isActive }) => isActive && !ids.includes(id) && group.told?.firing.includes(id),
  )
  const firingStill = [...ids, ...held.map(({ id }) => id)]
  const told = reason ? { atMs: nowMs, firing: firingStill, resolved } : group.told
  if (ids.length === 0 && !(told && told.firing.length > 0)) return undefined
  return { receiver: group.receiver, dueMs: nowMs + route.groupIntervalMs, told }
}

interface Flushed extends Pick<Flush, 'group' | 'route' | 'firing'> {
  resolved: readonly string[]
}

function reasonToTell(
  { group: { told }, route, firing, resolved }: Flushed,
  nowMs: number,
): 'news' | 'repeat' | undefined {
  if (!told) return firing.length > 0 ? 'news' : undefined
  if (firing.some(({ id }) => !told.firing.includes(id)) || resolved.length > 0) return 'news'
  const isAsked = firing.some(({ isAcknowledged }) => !isAcknowledged)
  return isAsked && nowMs - told.atMs >= route.repeatMs ? 'repeat' : undefined
}

interface EscalationStep {
  key: string
  alarm: RoutedAlarm
  route: Route
  /** To how many it has gone. */
  before: number
}

function escalatedTo(
  { key, alarm, route, before }: EscalationStep,
  nowMs: number,
  notifications: Notification[],
): { reached: number; dueMs: number } {
  let reached = before
  if (alarm.isAcknowledged) return { reached, dueMs: Number.POSITIVE_INFINITY }
  for (let next = route.escalations[reached]; next; next = route.escalations[++reached]) {
    const atMs = alarm.raisedMs + next.afterMs
    if (atMs > nowMs) return { reached, dueMs: atMs }
    const { receiver } = next
    notifications.push({ group: key, receiver, reason: 'escalation', firing: [alarm.id], resolved: [] })
  }
  return { reached, dueMs: Number.POSITIVE_INFINITY }
}

function allRoutes(route: Route): Route[] {
  return [route, ...route.routes.flatMap(allRoutes)]
}

function timesIn(route: Route | null): Route['times'][number][] {
  return route ? allRoutes(route).flatMap(({ times }) => times) : []
}
