import type { Group } from './dispatch-state.ts'
import type { DueNotification } from './group-notifications.ts'
import type { RoutedAlarm } from './notification.ts'
import type { Route } from './routing.ts'

interface EscalationInput {
  name: string
  alarm: RoutedAlarm
  route: Route
  /** To how many it has gone. */
  reached: number
  /** Since when somebody could have taken it. */
  sinceMs: number
}

/** The next escalation of an alarm that nobody has taken: now, or when it is due. */
export function escalationOf(
  { name, alarm, route, reached, sinceMs }: EscalationInput,
  nowMs: number,
): { due?: DueNotification; dueMs: number } {
  const next = route.escalations[reached]
  if (!next || alarm.isAcknowledged) return { dueMs: Number.POSITIVE_INFINITY }
  const dueMs = sinceMs + next.afterMs
  if (dueMs > nowMs) return { dueMs }
  const { id } = alarm
  return {
    dueMs: Number.POSITIVE_INFINITY,
    due: {
      ...{ receiver: next.receiver, reason: 'escalation', isWorst: true },
      ...{ firing: [id], resolved: [], about: [id] },
      escalation: { name, reached: reached + 1, route, about: id },
    },
  }
}

/** Routing looks within seconds: what it finds later was held back. */
const AT_ONCE_MS = 60_000

/**
 * Since when an alarm that is found for the first time is there to be taken. What quiet hours, a silence, a shelf or a worse alarm
 * held back must not go to the next before it went to the first.
 */
export function firstSeenMs({ raisedMs }: RoutedAlarm, nowMs: number): number {
  return nowMs - raisedMs > AT_ONCE_MS ? nowMs : Math.min(raisedMs, nowMs)
}

const MARK = ' ^'

/**
 * What a receiver knows by escalations of a route is a group of its own: nothing becomes part of it but by escalation, and all
 * that is told of it is what is over.
 */
export function escalationKey({ id }: Route, receiver: string): string {
  return id + MARK + receiver
}

/** The receiver of a group of that key; `undefined` for one that is not of escalations. */
export function escalationRoute(route: Route, key: string): Route | undefined {
  const start = route.id + MARK
  if (!key.startsWith(start)) return undefined
  return { ...route, receiver: key.slice(start.length), repeatMs: Number.POSITIVE_INFINITY, escalations: [] }
}

interface Told {
  receiver: string
  about: string
  nowMs: number
}

/** The group once its receiver was notified of one more. */
export function alsoNotified(group: Group | undefined, { receiver, about, nowMs }: Told): Group {
  const firing = [...new Set([...(group?.told?.firing ?? []), about])]
  return { receiver, newsMs: group?.newsMs ?? null, told: { atMs: nowMs, firing } }
}
