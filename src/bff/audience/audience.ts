import type { ReadingsStore } from '../cache/readings-store.ts'
import type { DeviceBoard } from '../devices/device-board.ts'
import type { DeviceList } from '../devices/device-list.ts'
import type { LatestReadings } from '../devices/latest-readings.ts'
import type { Live } from '../live/live.ts'

/**
 * Whom a set of routes serves and what they may see: everything behind it was read with one set of credentials,
 * and nothing else can be reached through it.
 */
export interface Audience {
  board: DeviceBoard
  readings: ReadingsStore
  list: DeviceList
  latest: LatestReadings
  live: Live
  /** The part of this process' memory for caches that is this audience's, from 0 to 1. */
  memoryShare: number
}
