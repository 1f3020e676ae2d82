interface Flight<T> {
  result: Promise<T>
  /** Callers who still want the result. */
  callers: number
  whenDeserted: AbortController
}

/** Concurrent calls with the same key share one promise. Nothing is kept once it has settled. */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Flight<T>>()

  /**
   * The result of `task`, which a call with the same key may have begun. A caller whose signal aborts rejects with its
   * reason while the others go on; when all have gone, the signal of `task` aborts and the next call begins again.
   */
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
