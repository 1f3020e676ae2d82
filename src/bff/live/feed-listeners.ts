import type { FeedEntry, FeedListener } from './feed.ts'

export class FeedListeners {
  readonly #listeners = new Set<FeedListener>()

  add(listener: FeedListener): () => void {
    // a listener of its own, so that one function may listen twice
    const own: FeedListener = (entry) => listener(entry)
    this.#listeners.add(own)
    return () => void this.#listeners.delete(own)
  }

  emit(entry: FeedEntry): void {
    for (const listener of [...this.#listeners]) listener(entry)
  }
}
