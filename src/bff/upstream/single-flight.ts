/** Concurrent calls with the same key share one promise. Nothing is kept once it has settled. */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Promise<T>>()

  run(key: string, task: () => Promise<T>): Promise<T> {
    const flight = this.#flights.get(key)
    if (flight) return flight
    const started = task().finally(() => this.#flights.delete(key))
    this.#flights.set(key, started)
    return started
  }
}
