import { createContext } from 'react'
import type { Note } from '../../../domain/notes/note.ts'

/** A note as placed on a chart: compared series may be shifted. */
export interface DrawnNote {
  note: Note
  fromMs: number
  /** `null` for a moment. */
  toMs: number | null
  /** Letter of the compared series. */
  letter?: string
}

export const NO_NOTES: readonly DrawnNote[] = []

export const NotesContext = createContext<readonly DrawnNote[]>(NO_NOTES)
