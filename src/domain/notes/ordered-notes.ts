import type { Range } from '../series/range.ts'
import { latestFirst, type Note } from './note.ts'

/** All of one shape: several shapes make comparing five times slower. */
export interface IndexedNote extends Pick<Note, 'id' | 'device' | 'from' | 'to' | 'at'> {
  note: Note
  /** Counts up from 0; never used again. */
  number: number
}

/** Notes, latest first. Changes are merged at the next read, so none copies the list. */
export class OrderedNotes {
  /** Replaced, never changed: a reader in steps sees one state. */
  #notes: readonly IndexedNote[] = []
  readonly #added = new Set<IndexedNote>()
  readonly #removed = new Set<IndexedNote>()
  #longestMs = 0

  add(note: IndexedNote): void {
    this.#added.add(note)
    this.#longestMs = Math.max(this.#longestMs, (note.to ?? note.from) - note.from)
  }

  remove(note: IndexedNote): void {
    if (!this.#added.delete(note)) this.#removed.add(note)
  }

  near(range?: Range): readonly IndexedNote[] {
    if (this.#added.size + this.#removed.size > 0) this.#merge()
    if (!range) return this.#notes
    const begin = firstIndex(this.#notes, ({ from }) => from < range.toMs)
    const end = firstIndex(this.#notes, ({ from }) => from < range.fromMs - this.#longestMs)
    return this.#notes.slice(begin, end)
  }

  #merge(): void {
    const merged: IndexedNote[] = []
    let next = 0
    for (const note of [...this.#added, ...this.#removed].sort(latestFirst)) {
      const place = firstIndex(this.#notes, (other) => latestFirst(other, note) >= 0)
      while (next < place) merged.push(this.#notes[next++] as IndexedNote)
      if (this.#added.has(note)) merged.push(note)
      else next = place + 1
    }
    this.#notes = merged.concat(this.#notes.slice(next))
    this.#added.clear()
    this.#removed.clear()
  }
}

function firstIndex(notes: readonly IndexedNote[], isTrue: (note: IndexedNote) => boolean): number {
  let low = 0
  let high = notes.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isTrue(notes[middle] as IndexedNote)) high = middle
    else low = middle + 1
  }
  return low
}
