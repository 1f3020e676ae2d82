import type { Range } from '../series/range.ts'
import { latestFirst, type Note, touchesRange } from './note.ts'
import { folded, hasAllWords } from './search-words.ts'

/** A note as it became by one change. Changes are numbered from 1 on. */
export interface NoteChange {
  seq: number
  note: Note
  isRemoved: boolean
}

/** A note before and after a change; `null` where it was or is none. */
export interface NoteNews {
  before: Note | null
  after: Note | null
}

export interface NoteQuery {
  /** Of these stations; all without it. */
  devices?: ReadonlySet<string> | undefined
  /** About any moment of it. */
  range?: Range | undefined
  /** Written or changed at that time or later, epoch milliseconds. */
  sinceMs?: number | undefined
  /** Folded, see `searchWords`; each stands in the text, the writer's name or what `nameOf` gives. */
  words?: readonly string[]
  /** Name of a note's station. */
  nameOf?: (device: string) => string
  /** Decides on each note. */
  isShown?: (note: Note) => boolean
}

/** All notes of an organisation, by their changes in order. */
export class NoteBook {
  readonly #notes = new Map<string, Note>()
  /** By station, each in no order. */
  readonly #ofDevice = new Map<string, Map<string, Note>>()
  /** Texts of notes as they are searched, made at the first search. */
  readonly #folded = new WeakMap<Note, string[]>()
  #seq = 0

  /** Number of the newest change. */
  get seq(): number {
    return this.#seq
  }

  get size(): number {
    return this.#notes.size
  }

  find(id: string): Note | undefined {
    return this.#notes.get(id)
  }

  apply({ seq, note, isRemoved }: NoteChange): NoteNews {
    const before = this.#notes.get(note.id) ?? null
    if (before) this.#ofDevice.get(before.device)?.delete(before.id)
    if (isRemoved) {
      this.#notes.delete(note.id)
    } else {
      this.#notes.set(note.id, note)
      const ofDevice = this.#ofDevice.get(note.device) ?? new Map<string, Note>()
      this.#ofDevice.set(note.device, ofDevice.set(note.id, note))
    }
    this.#seq = Math.max(this.#seq, seq)
    return { before, after: isRemoved ? null : note }
  }

  /** Goes on from a number where the changes before it left nothing. */
  goOnFrom(seq: number): void {
    this.#seq = Math.max(this.#seq, seq)
  }

  /** Notes that a query asks for, the latest first. */
  select({
    devices,
    range,
    sinceMs,
    words = [],
    nameOf = () => '',
    isShown = () => true,
  }: NoteQuery): Note[] {
    const names = new Map<string, string>()
    const nameFor = (device: string) => {
      const known = names.get(device) ?? folded(nameOf(device))
      names.set(device, known)
      return known
    }
    const found: Note[] = []
    for (const note of this.#of(devices)) {
      if (range && !touchesRange(note, range)) continue
      if (sinceMs !== undefined && (note.edited?.at ?? note.at) < sinceMs) continue
      if (!isShown(note)) continue
      if (words.length > 0 && !hasAllWords([...this.#foldedOf(note), nameFor(note.device)], words)) continue
      found.push(note)
    }
    return found.sort(latestFirst)
  }

  *#of(devices: ReadonlySet<string> | undefined): Iterable<Note> {
    if (!devices) yield* this.#notes.values()
    else for (const device of devices) yield* this.#ofDevice.get(device)?.values() ?? []
  }

  #foldedOf(note: Note): string[] {
    const known = this.#folded.get(note)
    if (known) return known
    const made = [folded(note.text), folded(note.by ?? '')]
    this.#folded.set(note, made)
    return made
  }
}
