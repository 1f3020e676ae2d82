import type { DeviceList } from '../stations/device-list.ts'

/** A service that is being repaired may list some of its stations only, for a while. */
const REMOVED_AFTER_MS = 3_600_000

/** Stations with alarms that the service lists no more, by every list of an hour. */
export class RemovedStations {
  readonly #list: Pick<DeviceList, 'asOfMs' | 'isWhole' | 'known'>
  readonly #missingSinceMs = new Map<string, number>()

  constructor(list: Pick<DeviceList, 'asOfMs' | 'isWhole' | 'known'>) {
    this.#list = list
  }

  /** Looks for stations in a list that was just read. A list that was cut says nothing of those it lacks. */
  look(stations: Iterable<string | null>): void {
    const { asOfMs, isWhole } = this.#list
    for (const id of stations) {
      if (id === null) continue
      if (this.#list.known(id)) this.#missingSinceMs.delete(id)
      else if (isWhole && !this.#missingSinceMs.has(id)) this.#missingSinceMs.set(id, asOfMs)
    }
  }

  /** Those that are removed. */
  get ids(): string[] {
    return [...this.#missingSinceMs.keys()].filter((id) => this.has(id))
  }

  /** Whether a station is removed: missing in two lists that are an hour apart, and in all between. */
  has(id: string): boolean {
    const sinceMs = this.#missingSinceMs.get(id)
    return sinceMs !== undefined && this.#list.isWhole && this.#list.asOfMs - sinceMs >= REMOVED_AFTER_MS
  }
}
