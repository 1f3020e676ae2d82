/** Late readings are judged after this long without another, and at most so long after the first. */
const SETTLE_MS = 2_000
const MAX_SETTLE_MS = 10_000

/** Stations with late readings still arriving: the next one may keep an alarm that this one would end. */
export class LateArrivals {
  readonly #arrivals = new Map<string, { firstMs: number; lastMs: number }>()

  add(deviceId: string): void {
    const lastMs = performance.now()
    this.#arrivals.set(deviceId, { firstMs: this.#arrivals.get(deviceId)?.firstMs ?? lastMs, lastMs })
  }

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
