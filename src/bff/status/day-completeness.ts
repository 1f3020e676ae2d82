import type { Device } from '../../domain/device.ts'
import { completeness, expectedReadings } from '../../domain/gaps.ts'
import { lowerBound, upperBound } from '../../domain/m4.ts'
import type { ReadingsStore } from '../cache/readings-store.ts'
import { createLimiter } from '../upstream/limiter.ts'

const DAY_MS = 86_400_000
/** Counting a station anew can cost the service a call, and a day does not change quickly. */
const HOLDS_MS = 10 * 60_000
/** The rest of the client's calls are for people who wait. */
const DEVICES_AT_ONCE = 1

interface Entry {
  share: number | null
  countedAtMs: number
}

/**
 * How complete each station's last 24 hours are. Counted from the readings that the cache has or fetches, one station
 * after the other, and only while somebody asks.
 */
export class DayCompleteness {
  readonly #readings: Pick<ReadingsStore, 'read'>
  readonly #now: () => number
  readonly #entries = new Map<string, Entry>()
  readonly #underWay = new Set<string>()
  readonly #limit = createLimiter(DEVICES_AT_ONCE)

  constructor(readings: Pick<ReadingsStore, 'read'>, now: () => number) {
    this.#readings = readings
    this.#now = now
  }

  /** The share of the day's readings that came, 0 to 1, as last counted; `null` before that or where none are promised. */
  of(deviceId: string): number | null {
    return this.#entries.get(deviceId)?.share ?? null
  }

  /** Begins to count the stations whose count is missing or old; resolves when that is done. Never rejects. */
  async update(devices: readonly Device[]): Promise<void> {
    const listed = new Set(devices.map(({ id }) => id))
    for (const id of this.#entries.keys()) if (!listed.has(id)) this.#entries.delete(id)
    const due = devices.filter(({ id }) => !this.#underWay.has(id) && this.#isDue(id))
    for (const { id } of due) this.#underWay.add(id)
    await Promise.all(due.map((device) => this.#limit(() => this.#count(device))))
  }

  #isDue(deviceId: string): boolean {
    const entry = this.#entries.get(deviceId)
    return !entry || this.#now() - entry.countedAtMs >= HOLDS_MS
  }

  async #count(device: Device): Promise<void> {
    const nowMs = this.#now()
    const range = { fromMs: nowMs - DAY_MS, toMs: nowMs }
    const expected = expectedReadings(range.fromMs, range.toMs, nowMs, device.intervalSeconds)
    // a station that cannot be read now keeps its count, and is tried again with the others
    const share = await this.#readings.read(device, range).then(
      ({ columns: { t } }) => completeness(upperBound(t, range.toMs) - lowerBound(t, range.fromMs), expected),
      () => this.of(device.id),
    )
    this.#entries.set(device.id, { share, countedAtMs: nowMs })
    this.#underWay.delete(device.id)
  }
}
