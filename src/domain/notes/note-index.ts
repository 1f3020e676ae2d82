import type { Range } from '../series/range.ts'
import { latestFirst, type Note, touchesRange } from './note.ts'
import { type IndexedNote, OrderedNotes } from './ordered-notes.ts'
import { folded, type HasWord, WordIndex } from './word-index.ts'

export interface NoteChange {
  seq: number
  note: Note
  isRemoved: boolean
}

export interface NoteNews {
  before: Note | null
  after: Note | null
}

export interface NoteQuery {
  /** Default: all. */
  devices?: ReadonlySet<string> | undefined
  range?: Range | undefined
  sinceMs?: number | undefined
  /** Folded, see `searchWords`; each is in the text, the writer's name or `nameOf`. */
  words?: readonly string[]
  nameOf?: (device: string) => string
  isShown?: (note: Note) => boolean
}

export interface Selection<T = Note> {
  notes: T[]
  count: number
}

const NOTES_A_STEP = 256

/** All notes of an organisation, found by station, time and words. */
export class NoteIndex {
  readonly #notes = new Map<string, IndexedNote>()
  readonly #all = new OrderedNotes()
  readonly #ofDevice = new Map<string, OrderedNotes>()
  readonly #words = new WordIndex()
  #seq = 0
  #nextNumber = 0

  get seq(): number {
    return this.#seq
  }

  get size(): number {
    return this.#notes.size
  }

  find(id: string): Note | undefined {
    return this.#notes.get(id)?.note
  }

  apply({ seq, note, isRemoved }: NoteChange): NoteNews {
    const before = this.#notes.get(note.id)
    if (before) this.#remove(before)
    if (!isRemoved) this.#add(note)
    this.#seq = Math.max(this.#seq, seq)
    return { before: before?.note ?? null, after: isRemoved ? null : note }
  }

  goOnFrom(seq: number): void {
    this.#seq = Math.max(this.#seq, seq)
  }

  /** Some notes a step; may miss a change between two steps. */
  *selectInSteps(query: NoteQuery, limit = Number.POSITIVE_INFINITY): Generator<undefined, Selection> {
    const { devices, range, words = [] } = query
    const hasWord = words.length > 0 ? yield* this.#words.search(words) : () => true
    const isWanted = wantedBy(query, hasWord)
    const found: Selection = { notes: [], count: 0 }
    let looked = 0
    for (const indexed of this.#near(devices, range)) {
      if (isWanted(indexed) && ++found.count <= limit) found.notes.push(indexed.note)
      if (++looked % NOTES_A_STEP === 0) yield
    }
    return found
  }

  #near(devices: ReadonlySet<string> | undefined, range: Range | undefined): readonly IndexedNote[] {
    if (!devices) return this.#all.near(range)
    const lists = [...devices].map((device) => this.#ofDevice.get(device)?.near(range) ?? [])
    // the sort merges ordered lists
    return lists.length === 1 ? (lists[0] as readonly IndexedNote[]) : lists.flat().sort(latestFirst)
  }

  #add(note: Note): void {
    const { id, device, from, to, at } = note
    const indexed = { id, device, from, to, at, note, number: this.#nextNumber++ }
    const ofDevice = this.#ofDevice.get(device) ?? new OrderedNotes()
    this.#ofDevice.set(device, ofDevice)
    this.#notes.set(id, indexed)
    for (const index of [this.#all, ofDevice, this.#words]) index.add(indexed)
  }

  #remove(indexed: IndexedNote): void {
    this.#notes.delete(indexed.id)
    for (const index of [this.#all, this.#ofDevice.get(indexed.device), this.#words]) index?.remove(indexed)
  }
}

function wantedBy(
  { range, sinceMs, words = [], nameOf = () => '', isShown = () => true }: NoteQuery,
  hasWord: HasWord,
): (indexed: IndexedNote) => boolean {
  const names = new Map<string, string>()
  const nameFor = (device: string) => {
    const known = names.get(device) ?? folded(nameOf(device))
    names.set(device, known)
    return known
  }
  return (indexed) => {
    const { note, device } = indexed
    if (range && !touchesRange(indexed, range)) return false
    if (!words.every((word, place) => hasWord(indexed, place) || nameFor(device).includes(word))) return false
    return (sinceMs === undefined || (note.edited?.at ?? note.at) >= sinceMs) && isShown(note)
  }
}
