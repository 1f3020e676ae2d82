/** Readings of the past are judged together once none has come for so long, and at the latest so long after the first of them. */
const SETTLE_MS = 2_000
const MAX_SETTLE_MS = 10_000

/**
 * Stations whose readings of the past are arriving one after the other: by some of them an alarm would end at a reading
 * that others do not let it end at. By the process' own clock.
 */
export class LateArrivals {
  readonly #arrivals = new Map<string, { firstMs: number; lastMs: number }>()

  add(deviceId: string): void {
    const lastMs = performance.now()
    this.#arrivals.set(deviceId, { firstMs: this.#arrivals.get(deviceId)?.firstMs ?? lastMs, lastMs })
  }

  /** Whether more of them may be on their way. */
  isArriving(deviceId: string): boolean {
    const arrivals = this.#arrivals.get(deviceId)
    const ms = performance.now()
    if (arrivals && ms - arrivals.lastMs < SETTLE_MS && ms - arrivals.firstMs < MAX_SETTLE_MS) return true
    this.#arrivals.delete(deviceId)
    return false
  }

  clear(): void {
    this.#arrivals.clear()
  }
}
