import type { FeedEntry } from '../../live/feed.ts'

export class KeptEntries {
  readonly #most: number
  #entries: FeedEntry[] = []
  /** Everything kept follows this id; `undefined` where only the oldest entry is known. */
  #base: string | undefined

  /** Keeps at least `most`, once there are as many. */
  constructor(base: string, most: number) {
    this.#base = base
    this.#most = most
  }

  add(entry: FeedEntry): void {
    this.#entries.push(entry)
    // in bulk: shifting the array for each entry would cost as much as publishing it
    if (this.#entries.length < this.#most * 2) return
    this.#entries.splice(0, this.#entries.length - this.#most)
    this.#base = undefined
  }

  replace(entries: readonly FeedEntry[], base: string | undefined): void {
    this.#entries = [...entries]
    this.#base = base
  }

  get head(): string {
    return this.#entries.at(-1)?.id ?? this.#base ?? ''
  }

  since(id: string): readonly FeedEntry[] | 'reset' {
    if (id === this.#base) return [...this.#entries]
    const at = this.#entries.findLastIndex((entry) => entry.id === id)
    return at === -1 ? 'reset' : this.#entries.slice(at + 1)
  }
}
