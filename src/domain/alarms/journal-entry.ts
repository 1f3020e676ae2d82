import type { AlarmEvent } from './alarm-event.ts'
import type { DispatchState } from './routing/dispatch-state.ts'
import type { Silence } from './silence.ts'

/** What happened to a silence or to who is on duty: by an operator's act; a silence also ends by its time, without an entry. */
export type DeskHappening =
  | { kind: 'silence-made'; silence: Silence }
  | { kind: 'silence-ended'; by: string | null }
  /** `to` is a name, or `null` for nobody. */
  | { kind: 'duty-handed-over'; by: string | null; to: string | null; note?: string }

/** Who was notified of what, as routing keeps it. */
export interface Dispatching {
  kind: 'dispatched'
  state: DispatchState
}

/** What the journal of alarms says happened, to be added to it. */
export interface NewEntry {
  atMs: number
  /** What it happened to: see `subjectOf`. */
  subject: string
  /** Id of the occurrence it belongs to, where it belongs to one. */
  alarm: string | null
  /** All that is known of the subject begins with it: what came before does not matter any more. */
  begins: boolean
  body: AlarmEvent | DeskHappening | Dispatching
}

/** An entry of the journal. Entries are numbered from 1 on in the order they happened; none goes but old states of routing. */
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

/** What a subject names. */
export function subjectOf(
  subject: string,
): { of: 'point'; key: string } | { of: 'silence'; id: string } | { of: 'duty' } | { of: 'dispatch' } {
  if (subject.startsWith(POINT)) return { of: 'point', key: subject.slice(POINT.length) }
  if (subject.startsWith(SILENCE)) return { of: 'silence', id: subject.slice(SILENCE.length) }
  return { of: subject === DISPATCH ? 'dispatch' : 'duty' }
}
