import type { AlarmEvent } from './alarm-event.ts'
import type { DispatchState } from './routing/dispatch-state.ts'
import type { Silence } from './silence.ts'

/** By an operator's act. A silence also ends by its time, without an entry. */
type DeskHappening =
  | { kind: 'silence-made'; silence: Silence }
  | { kind: 'silence-ended'; by: string | null }
  /** `null`: nobody. */
  | { kind: 'duty-handed-over'; by: string | null; to: string | null; note?: string }

interface Dispatching {
  kind: 'dispatched'
  state: DispatchState
}

export interface NewEntry {
  atMs: number
  /** See `subjectOf`. */
  subject: string
  alarm: string | null
  /** The subject's earlier entries do not matter any more. */
  begins: boolean
  body: AlarmEvent | DeskHappening | Dispatching
}

/** Numbered from 1 in order; none is removed but old states of routing. */
export interface JournalEntry extends NewEntry {
  seq: number
}

export const DUTY = 'duty'
export const DISPATCH = 'dispatch'
const POINT = 'point/'
const SILENCE = 'silence/'

export function pointSubject(key: string): string {
  return POINT + key
}

export function silenceSubject(id: string): string {
  return SILENCE + id
}

export function subjectOf(
  subject: string,
): { of: 'point'; key: string } | { of: 'silence'; id: string } | { of: 'duty' } | { of: 'dispatch' } {
  if (subject.startsWith(POINT)) return { of: 'point', key: subject.slice(POINT.length) }
  if (subject.startsWith(SILENCE)) return { of: 'silence', id: subject.slice(SILENCE.length) }
  return { of: subject === DISPATCH ? 'dispatch' : 'duty' }
}
