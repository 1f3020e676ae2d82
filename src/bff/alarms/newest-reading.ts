import type { Device } from '../../domain/device.ts'
import { isAhead, silentAfterMs } from '../../domain/freshness.ts'

/** Fewer stations may all be quiet by chance. */
const MIN_STATIONS = 3

/** The newest reading of all stations, and the quiet time that makes an outage. */
export class NewestReading {
  readonly #now: () => number
  #newestMs = Number.NEGATIVE_INFINITY
  #stations = 0
  #quietMs = Number.POSITIVE_INFINITY

  constructor(now: () => number) {
    this.#now = now
  }

  get ofAll(): { newestMs: number | null; quietMs: number } {
    const isNotified = this.#stations >= MIN_STATIONS && this.#newestMs > Number.NEGATIVE_INFINITY
    return { newestMs: isNotified ? this.#newestMs : null, quietMs: this.#quietMs }
  }

  add(t: number): void {
    // a clock that is ahead would hide an outage
    if (!isAhead(t, this.#now())) this.#newestMs = Math.max(this.#newestMs, t)
  }

  onList(devices: readonly Device[]): void {
    const dated = devices.flatMap(({ lastUpdateMs, intervalSeconds }) =>
      lastUpdateMs === null || intervalSeconds === null
        ? []
        : [{ lastUpdateMs, silentMs: silentAfterMs(intervalSeconds) }],
    )
    for (const { lastUpdateMs } of dated) this.add(lastUpdateMs)
    // an already silent station says nothing of the others, however often it once reported
    const reporting = dated.filter(({ lastUpdateMs, silentMs }) => lastUpdateMs >= this.#newestMs - silentMs)
    const shortest = reporting.map(({ silentMs }) => silentMs).sort((a, b) => a - b)
    this.#stations = reporting.length
    // too many stations to be quiet by chance, before they count as silent
    this.#quietMs = (shortest[MIN_STATIONS - 1] ?? Number.POSITIVE_INFINITY) / 2
  }
}
