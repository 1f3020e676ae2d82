import type { LevelName } from '../../levels/alert-levels.ts'
import { type AlarmSubject, WORST } from '../alarm.ts'
import type { AlarmView } from '../alarm-view.ts'

/**
 * A message to a receiver: plain JSON, the same in every retry. A webhook's body; other channels format it.
 * Times are epoch milliseconds.
 */
export interface AlarmMessage {
  id: string
  /** New alarms, a reminder, or passed on to somebody else. */
  reason: 'news' | 'repeat' | 'escalation'
  madeMs: number
  alarms: MessageAlarm[]
  resolved: MessageAlarm[]
  omitted: number
  /** The alarms page; `null`: the public address is unknown. */
  link: string | null
  isSimulated?: boolean
}

export interface MessageAlarm
  extends Pick<
    AlarmView,
    'id' | 'kind' | 'rule' | 'severity' | 'station' | 'sensor' | 'sinceMs' | 'value' | 'acknowledged' | 'last'
  > {
  /**
   * The first unacknowledged time, lesser levels included; `null`: acknowledged. Absent in messages of
   * earlier versions.
   */
  unacknowledgedSinceMs?: number | null
  /** The reason for the message; others are listed because they are still active. */
  isSubject: boolean
  level: NonNullable<AlarmSubject['level']> | null
  upstream: { station: string; level: LevelName | null; expectedMs: number } | null
  latest: { t: number; value: number } | null
  ratePerHour: number | null
  /** Extrapolated: the next level, or what was expected when it was raised. */
  expected: { level: { name: string; preset?: string } | null; atMs: number } | null
  /** `isWithdrawn`: its rule, level or station was removed. `isLate`: its readings came late. */
  returned: { t: number; value: number | null; isWithdrawn?: true; isLate?: true } | null
  notifiedBefore: { receiver: string; atMs: number }[]
  /** The chart; `null`: the public address is unknown. */
  link: string | null
}

type Listed = Pick<AlarmMessage, 'alarms' | 'resolved'>

/** Active alarms a message is about, worst first; empty where it is only about ends. */
export function subjectsOf({ alarms, resolved }: Listed): MessageAlarm[] {
  // messages of earlier versions lack it
  const subjects = alarms.filter(({ isSubject = true }) => isSubject)
  return worstFirst(subjects.length === 0 && resolved.length === 0 ? alarms : subjects)
}

/** The alarms a message is about, then other active ones; worst first of each. */
export function subjectsFirst(message: Listed): MessageAlarm[] {
  const subjects = subjectsOf(message)
  return [...subjects, ...worstFirst(message.alarms.filter((alarm) => !subjects.includes(alarm)))]
}

/** Whether it may wake somebody: danger is new or unacknowledged. */
export function isUrgent(message: Listed): boolean {
  return subjectsOf(message).some(({ severity }) => severity >= WORST)
}

function worstFirst(alarms: readonly MessageAlarm[]): MessageAlarm[] {
  return alarms.toSorted((a, b) => b.severity - a.severity)
}

export interface PushedMessage {
  title: string
  body: string
  /** The message's id: a retry replaces the first one. */
  tag: string
  path: string
  lang: string
  /** Epoch milliseconds. */
  atMs: number
}
