interface Flight<T> {
  result: Promise<T>
  callers: number
  whenDeserted: AbortController
}

/** Concurrent calls with one key share a promise, until it settles. */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Flight<T>>()

  /** Joins or begins `task`. A caller whose signal aborts rejects; when all have, `task`'s signal aborts. */
  run(key: string, task: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) return Promise.reject(signal.reason)
    const flight = this.#flights.get(key) ?? this.#begin(key, task)
    flight.callers++
    if (!signal) return flight.result
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(signal.reason)
        if (--flight.callers > 0) return
        this.#forget(key, flight)
        flight.whenDeserted.abort(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      flight.result.finally(() => signal.removeEventListener('abort', leave)).then(resolve, reject)
    })
  }

  #begin(key: string, task: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const whenDeserted = new AbortController()
    const result = task(whenDeserted.signal).finally(() => this.#forget(key, flight))
    const flight: Flight<T> = { result, callers: 0, whenDeserted }
    this.#flights.set(key, flight)
    return flight
  }

  #forget(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key)
  }
}
