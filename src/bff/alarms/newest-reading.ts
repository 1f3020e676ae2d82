import type { Device } from '../../domain/device.ts'
import { isAhead, silentAfterMs } from '../../domain/freshness.ts'

/** Fewer stations than these may all be quiet by chance. */
const FEWEST_STATIONS = 3

/** The newest reading of all stations, and for how long nothing may come from any of them before that is an outage. */
export class NewestReading {
  readonly #now: () => number
  #newestMs = Number.NEGATIVE_INFINITY
  #stations = 0
  #quietMs = Number.POSITIVE_INFINITY

  constructor(now: () => number) {
    this.#now = now
  }

  get ofAll(): { newestMs: number | null; quietMs: number } {
    const isTold = this.#stations >= FEWEST_STATIONS && this.#newestMs > Number.NEGATIVE_INFINITY
    return { newestMs: isTold ? this.#newestMs : null, quietMs: this.#quietMs }
  }

  add(t: number): void {
    // a clock that is ahead would hide an outage for as long
    if (!isAhead(t, this.#now())) this.#newestMs = Math.max(this.#newestMs, t)
  }

  onList(devices: readonly Device[]): void {
    let shortestMs = Number.POSITIVE_INFINITY
    this.#stations = 0
    for (const { lastUpdateMs, intervalSeconds } of devices) {
      if (lastUpdateMs === null || intervalSeconds === null) continue
      this.#stations++
      this.add(lastUpdateMs)
      shortestMs = Math.min(shortestMs, silentAfterMs(intervalSeconds))
    }
    // before the first of them counts as silent
    this.#quietMs = shortestMs / 2
  }
}
