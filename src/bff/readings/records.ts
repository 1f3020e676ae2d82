import { millisecondsInDay as DAY } from 'date-fns/constants'
import { LRUCache } from 'lru-cache'
import type { Device } from '../../domain/device.ts'
import type { StationRecord } from '../../domain/station-record.ts'
import { SingleFlight } from '../upstream/single-flight.ts'
import { findRecord, type RecordSearch } from './find-record.ts'
import type { RangeReader } from './range-reader.ts'
import { inTime, type ReadOptions } from './request-deadline.ts'
import type { Tails } from './tails.ts'

export interface RecordsOptions {
  ranges: Pick<RangeReader, 'parts'>
  tails: Pick<Tails, 'of'>
  now: () => number
}

/** Older readings may still be imported: a daily search. */
const KEPT_MS = DAY
/** A station without a reading may be about to send its first. */
const EMPTY_KEPT_MS = 10 * 60_000
const MAX_KEPT = 10_000

/** How far records reach. The interface does not say, so each is searched for and kept for a day. */
export class Records {
  readonly #options: RecordsOptions
  readonly #found = new LRUCache<string, StationRecord>({ max: MAX_KEPT, ttl: KEPT_MS })
  readonly #flights = new SingleFlight<StationRecord>()

  constructor(options: RecordsOptions) {
    this.#options = options
  }

  /** Rejects with an `UpstreamFailure` if the search fails or is late; it goes on, and later calls join. */
  async of(device: Device, { signal }: ReadOptions = {}): Promise<StationRecord> {
    const search = () => this.#flights.run(device.id, () => this.#search(device))
    const found = this.#found.get(device.id) ?? (await inTime(search(), signal))
    return upTo(found, this.#options.tails.of(device.id).newestMs)
  }

  /** The record may reach further back now. */
  forget(deviceId: string): void {
    this.#found.delete(deviceId)
  }

  async #search(device: Device): Promise<StationRecord> {
    const { ranges, tails, now } = this.#options
    const search: RecordSearch = {
      parts: (range) => ranges.parts(device.id, range),
      startMs: tails.of(device.id).newestMs ?? device.lastUpdateMs ?? now(),
      intervalSeconds: device.intervalSeconds,
    }
    const found = await findRecord(search)
    this.#found.set(device.id, found, { ttl: found.firstMs === null ? EMPTY_KEPT_MS : KEPT_MS })
    return found
  }
}

/** The record with what came since. */
function upTo(found: StationRecord, newestMs: number | null): StationRecord {
  if (newestMs === null || newestMs <= (found.lastMs ?? Number.NEGATIVE_INFINITY)) return found
  const year = new Date(newestMs).getUTCFullYear()
  return {
    firstMs: found.firstMs ?? newestMs,
    lastMs: newestMs,
    years: found.years.includes(year) ? found.years : [...found.years, year],
  }
}
