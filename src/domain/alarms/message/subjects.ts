import { WORST } from '../alarm.ts'
import type { AlarmMessage, MessageAlarm } from './alarm-message.ts'

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
