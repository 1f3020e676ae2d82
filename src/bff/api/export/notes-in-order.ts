import type { Note } from '../../../domain/notes/note.ts'
import type { ExportedNote } from './formats.ts'
import { createTimeWriter } from './zone.ts'

type NoteOfFile = Pick<Note, 'from' | 'to' | 'text'>

export class NotesInOrder {
  readonly #notes: readonly NoteOfFile[]
  readonly #timeOf: (timeMs: number) => string
  #next = 0

  constructor(notes: readonly NoteOfFile[], zone: string) {
    this.#notes = notes.toSorted((a, b) => a.from - b.from)
    this.#timeOf = createTimeWriter(zone)
  }

  until(timeMs: number): ExportedNote[] {
    const begin = this.#next
    while ((this.#notes[this.#next]?.from ?? Number.POSITIVE_INFINITY) <= timeMs) this.#next++
    return this.#notes.slice(begin, this.#next).map((note) => this.#exported(note))
  }

  rest(earliestMs: number): { at: number; note: ExportedNote }[] {
    const left = this.#notes.slice(this.#next)
    this.#next = this.#notes.length
    return left.map((note) => ({ at: Math.max(note.from, earliestMs), note: this.#exported(note) }))
  }

  #exported({ from, to, text }: NoteOfFile): ExportedNote {
    return { from: this.#timeOf(from), to: to === null ? null : this.#timeOf(to), text }
  }
}
