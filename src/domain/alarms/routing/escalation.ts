import type { Group, RoutedAlarm } from './dispatch-state.ts'
import type { DueNotification } from './group-notifications.ts'
import type { Route } from './routing.ts'

interface EscalationInput {
  name: string
  alarm: RoutedAlarm
  route: Route
  reached: number
  sinceMs: number
}

/** The next escalation of an unacknowledged alarm: now, or when it is due. */
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

/** Routing runs within seconds: a later alarm was held back. */
const AT_ONCE_MS = 60_000

/** An alarm held back by anything must not escalate before the first receiver got it. */
export function firstSeenMs({ raisedMs }: RoutedAlarm, nowMs: number): number {
  return nowMs - raisedMs > AT_ONCE_MS ? nowMs : Math.min(raisedMs, nowMs)
}

const MARK = ' ^'

/** A group of its own for escalations to a receiver: it grows only by them, and only ends are sent. */
export function escalationKey({ id }: Route, receiver: string): string {
  return id + MARK + receiver
}

/** `undefined` for a group of another kind. */
export function escalationRoute(route: Route, key: string): Route | undefined {
  const start = route.id + MARK
  if (!key.startsWith(start)) return undefined
  return { ...route, receiver: key.slice(start.length), repeatMs: Number.POSITIVE_INFINITY, escalations: [] }
}

interface EscalatedAlarm {
  receiver: string
  about: string
  nowMs: number
}

export function alsoNotified(group: Group | undefined, { receiver, about, nowMs }: EscalatedAlarm): Group {
  const firing = [...new Set([...(group?.told?.firing ?? []), about])]
  return { receiver, newsMs: group?.newsMs ?? null, told: { atMs: nowMs, firing } }
}
