import type { FeedEntry } from '../../live/feed.ts'

/** The newest entries of a feed, whose ids say nothing of their order. */
export class KeptEntries {
  readonly #most: number
  /** Oldest first. */
  #entries: FeedEntry[] = []
  /** Id that everything kept comes after; `undefined` where the oldest entry kept is all that is known. */
  #base: string | undefined

  /** At least `most` of them are kept, once there are as many. */
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

  /** Forgets what was kept for entries that come after `base`, where that is known. */
  replace(entries: readonly FeedEntry[], base: string | undefined): void {
    this.#entries = [...entries]
    this.#base = base
  }

  /** As `Feed` has it. */
  get head(): string {
    return this.#entries.at(-1)?.id ?? this.#base ?? ''
  }

  /** As `Feed` has it. */
  since(id: string): readonly FeedEntry[] | 'reset' {
    if (id === this.#base) return [...this.#entries]
    const at = this.#entries.findLastIndex((entry) => entry.id === id)
    return at === -1 ? 'reset' : this.#entries.slice(at + 1)
  }
}
