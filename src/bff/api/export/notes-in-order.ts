import type { Note } from '../../../domain/notes/note.ts'
import type { ExportedNote } from './formats.ts'
import { createTimeWriter } from './zone.ts'

type NoteOfFile = Pick<Note, 'from' | 'to' | 'text'>

/** Notes handed out once each as a file goes on: with the first row at or after their start. */
export class NotesInOrder {
  readonly #notes: readonly NoteOfFile[]
  readonly #timeOf: (timeMs: number) => string
  #next = 0

  constructor(notes: readonly NoteOfFile[], zone: string) {
    this.#notes = notes.toSorted((a, b) => a.from - b.from)
    this.#timeOf = createTimeWriter(zone)
  }

  /** Those that begin by then and were not handed out yet. */
  until(timeMs: number): ExportedNote[] {
    const begin = this.#next
    while ((this.#notes[this.#next]?.from ?? Number.POSITIVE_INFINITY) <= timeMs) this.#next++
    return this.#notes.slice(begin, this.#next).map((note) => this.#exported(note))
  }

  /** Those that are left, each with its time, or that one where it began before. */
  rest(earliestMs: number): { at: number; note: ExportedNote }[] {
    const left = this.#notes.slice(this.#next)
    this.#next = this.#notes.length
    return left.map((note) => ({ at: Math.max(note.from, earliestMs), note: this.#exported(note) }))
  }

  #exported({ from, to, text }: NoteOfFile): ExportedNote {
    return { from: this.#timeOf(from), to: to === null ? null : this.#timeOf(to), text }
  }
}
