/** Stations to evaluate: now, at a time, or after the next device list. Times are epoch milliseconds. */
export class EvaluationQueue {
  readonly #ready = new Set<string>()
  readonly #due = new Map<string, number>()
  readonly #awaitsList = new Set<string>()

  get isEmpty(): boolean {
    return this.#ready.size === 0
  }

  add(deviceIds: Iterable<string>): void {
    for (const id of deviceIds) this.#ready.add(id)
  }

  addAt(deviceId: string, dueMs: number): void {
    if (dueMs < Number.POSITIVE_INFINITY) this.#due.set(deviceId, dueMs)
  }

  addAfterList(deviceId: string): void {
    this.#awaitsList.add(deviceId)
  }

  take(max: number): string[] {
    const ids: string[] = []
    for (const id of this.#ready) if (ids.push(id) >= max) break
    for (const id of ids) this.#ready.delete(id)
    return ids
  }

  takeDue(nowMs: number): string[] {
    const ids = [...this.#due].filter(([, dueMs]) => dueMs <= nowMs).map(([id]) => id)
    for (const id of ids) this.#due.delete(id)
    return ids
  }

  takeAwaitingList(): string[] {
    const ids = [...this.#awaitsList]
    this.#awaitsList.clear()
    return ids
  }

  begin(deviceId: string): void {
    this.#due.delete(deviceId)
  }

  clear(): void {
    this.#ready.clear()
    this.#due.clear()
    this.#awaitsList.clear()
  }
}
