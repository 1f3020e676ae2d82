import type { Note } from './note.ts'
import type { IndexedNote } from './ordered-notes.ts'

/** Whether a note has the search's word of that index. */
export type HasWord = (note: IndexedNote, place: number) => boolean

/** 50,000 notes of 20 different tokens; up to 150 bytes each. */
const MAX_ENTRIES = 1_000_000
const TOKENS_A_STEP = 256
/** Removed notes that do not justify a rebuild. */
const MIN_REMOVED = 1_000

/**
 * Inverted index of notes by tokens of text and writer. A search word has no white space, so it lies within
 * one token. Notes beyond `maxEntries` are searched by their text.
 */
export class WordIndex {
  readonly #maxEntries: number
  readonly #notes = new Set<IndexedNote>()
  #pending: IndexedNote[] = []
  #postings = new Map<string, number[]>()
  #entries = 0
  #unindexed: IndexedNote[] = []
  #removed = 0
  #size = 0

  constructor(maxEntries = MAX_ENTRIES) {
    this.#maxEntries = maxEntries
  }

  add(note: IndexedNote): void {
    this.#notes.add(note)
    this.#pending.push(note)
    this.#size = note.number + 1
  }

  remove(note: IndexedNote): void {
    this.#notes.delete(note)
    if (++this.#removed > this.#notes.size + MIN_REMOVED) this.#rebuild()
  }

  /** Words are folded. Some notes and tokens a step. */
  *search(words: readonly string[]): Generator<undefined, HasWord> {
    for (let note = this.#pending.pop(); note; note = this.#pending.pop()) {
      if (this.#notes.has(note)) this.#index(note)
      yield
    }
    const found = words.map(() => new Uint8Array(this.#size))
    const look = (text: string, numbers: readonly number[]) => {
      for (let place = 0; place < words.length; place++)
        if (text.includes(words[place] as string))
          for (const number of numbers) (found[place] as Uint8Array)[number] = 1
    }
    const unindexed = this.#unindexed
    let looked = 0
    for (const [token, numbers] of this.#postings) {
      look(token, numbers)
      if (++looked % TOKENS_A_STEP === 0) yield
    }
    for (const { note, number } of unindexed) {
      for (const text of textsOf(note)) look(text, [number])
      yield
    }
    return ({ number }, place) => found[place]?.[number] === 1
  }

  #index(indexed: IndexedNote): void {
    if (this.#entries >= this.#maxEntries) {
      this.#unindexed.push(indexed)
      return
    }
    const tokens = new Set(textsOf(indexed.note).flatMap((text) => text.split(/\s+/)))
    for (const token of tokens) {
      const numbers = this.#postings.get(token)
      if (numbers) numbers.push(indexed.number)
      else this.#postings.set(token, [indexed.number])
    }
    this.#entries += tokens.size
  }

  #rebuild(): void {
    this.#pending = [...this.#notes]
    this.#postings = new Map()
    this.#unindexed = []
    this.#entries = this.#removed = 0
  }
}

function textsOf({ text, by }: Note): string[] {
  return [folded(text), folded(by ?? '')]
}

const MARKS = /\p{M}+/gu
const MAX_WORDS = 10

/** Lower case, without accents; full-width letters as plain ones. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase()
}

/** Folded; at most ten. */
export function searchWords(query: string): string[] {
  return folded(query).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
}
