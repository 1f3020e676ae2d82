import { createContext } from 'react'
import type { Note } from '../../../domain/notes/note.ts'

/** A note where a chart shows it: a compared series may be shown later than it was measured. */
export interface DrawnNote {
  note: Note
  fromMs: number
  /** `null` for a moment. */
  toMs: number | null
  /** Letter of the compared series. */
  letter?: string
}

export const NO_NOTES: readonly DrawnNote[] = []

/** The notes that a chart's plots stand on. */
export const NotesContext = createContext<readonly DrawnNote[]>(NO_NOTES)
