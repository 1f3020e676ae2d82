import type { DeviceList } from '../stations/device-list.ts'

/** A service under repair may list only some of its stations for a while. */
const REMOVED_AFTER_MS = 3_600_000

/** Stations with alarms that the service's lists have lacked for an hour. */
export class RemovedStations {
  readonly #list: Pick<DeviceList, 'asOfMs' | 'isWhole' | 'known'>
  readonly #missingSinceMs = new Map<string, number>()

  constructor(list: Pick<DeviceList, 'asOfMs' | 'isWhole' | 'known'>) {
    this.#list = list
  }

  /** Checks a list just read. A truncated list says nothing of missing stations. */
  check(stations: Iterable<string | null>): void {
    const { asOfMs, isWhole } = this.#list
    for (const id of stations) {
      if (id === null) continue
      if (this.#list.known(id)) this.#missingSinceMs.delete(id)
      else if (isWhole && !this.#missingSinceMs.has(id)) this.#missingSinceMs.set(id, asOfMs)
    }
  }

  get ids(): string[] {
    return [...this.#missingSinceMs.keys()].filter((id) => this.has(id))
  }

  /** Missing in two lists an hour apart, and in all between. */
  has(id: string): boolean {
    const sinceMs = this.#missingSinceMs.get(id)
    return sinceMs !== undefined && this.#list.isWhole && this.#list.asOfMs - sinceMs >= REMOVED_AFTER_MS
  }
}
