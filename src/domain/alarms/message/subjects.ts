import { WORST } from '../alarm.ts'
import type { AlarmMessage, MessageAlarm } from './alarm-message.ts'

type Listed = Pick<AlarmMessage, 'alarms' | 'resolved'>

/** The alarms still on that a message is sent for, the worst first; none where it only says that others are over. */
export function subjectsOf({ alarms, resolved }: Listed): MessageAlarm[] {
  // a message that an earlier version stored does not say
  const subjects = alarms.filter(({ isSubject = true }) => isSubject)
  return worstFirst(subjects.length === 0 && resolved.length === 0 ? alarms : subjects)
}

/** Those that a message is sent for, then the others that are still on; the worst first of each. */
export function subjectsFirst(message: Listed): MessageAlarm[] {
  const subjects = subjectsOf(message)
  return [...subjects, ...worstFirst(message.alarms.filter((alarm) => !subjects.includes(alarm)))]
}

/** Whether it may wake somebody: danger is new, or nobody has taken it. */
export function isUrgent(message: Listed): boolean {
  return subjectsOf(message).some(({ severity }) => severity >= WORST)
}

/** Alike ones stay in their order. */
function worstFirst(alarms: readonly MessageAlarm[]): MessageAlarm[] {
  return alarms.toSorted((a, b) => b.severity - a.severity)
}
