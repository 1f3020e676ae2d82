import { LRUCache } from 'lru-cache'
import type { Device } from '../../domain/device.ts'
import { isPast } from '../util/is-past.ts'
import { refreshMs } from './due.ts'

/** Of these charted last is known that they are. */
const MAX_KNOWN = 10_000
/** A viewer asks for newer readings once an interval, and may be late by as much. */
const INTERVALS = 2

/** Of which devices the newest readings are on somebody's chart. */
export class ChartedDevices {
  readonly #now: () => number
  readonly #chartedMs = new LRUCache<string, number>({ max: MAX_KNOWN })

  /** `now` in epoch milliseconds. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** A chart up to `toMs` was asked for. */
  note({ id, lastUpdateMs }: Device, toMs: number): void {
    const nowMs = this.#now()
    if (toMs >= (lastUpdateMs ?? nowMs)) this.#chartedMs.set(id, nowMs)
  }

  has(device: Device): boolean {
    const chartedMs = this.#chartedMs.get(device.id)
    return chartedMs !== undefined && !isPast(chartedMs, INTERVALS * refreshMs(device), this.#now())
  }

  /** Counts a device as not charted until its chart is asked for again. */
  forget(deviceId: string): void {
    this.#chartedMs.delete(deviceId)
  }
}
