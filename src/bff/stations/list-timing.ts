import type { Device } from '../../domain/device.ts'
import type { Clock } from '../upstream/clock.ts'

/** A read is overdue at this multiple of the last one's time. */
const OVERDUE_FACTOR = 2

/** A reading shows with the next list: a tenth of the interval is the most it waits. */
const READS_PER_INTERVAL = 10
const MIN_PERIOD_MS = 15_000
/** With the time a list takes, a silence shows within a minute. */
const MAX_PERIOD_MS = 45_000

/** How long a read takes, by a monotonic clock: the wall clock may be set, and stops in sleep. */
export class ListTiming {
  readonly #elapsedMs: Clock['elapsedMs']
  #beganMs = Number.NEGATIVE_INFINITY
  #tookMs = 0

  constructor(elapsedMs: Clock['elapsedMs']) {
    this.#elapsedMs = elapsedMs
  }

  begin(): void {
    this.#beganMs = this.#elapsedMs()
  }

  end(): void {
    this.#tookMs = this.#elapsedMs() - this.#beganMs
  }

  /** Of the last complete read; 0 before the first. */
  get tookMs(): number {
    return this.#tookMs
  }

  /** Whether the current read takes much longer than the last. */
  get isOverdue(): boolean {
    return this.#elapsedMs() - this.#beganMs > OVERDUE_FACTOR * this.#tookMs
  }
}

/** The period from the shortest reporting interval. */
export function listPeriodMs(devices: readonly Device[]): number {
  let shortestMs = MAX_PERIOD_MS
  for (const { intervalSeconds } of devices) {
    if (intervalSeconds !== null)
      shortestMs = Math.min(shortestMs, (intervalSeconds * 1000) / READS_PER_INTERVAL)
  }
  return Math.max(MIN_PERIOD_MS, shortestMs)
}
