import type { Feed } from '../live/feed.ts'
import type { Live } from '../live/live.ts'
import type { UpstreamWatch } from '../live/upstream-state.ts'
import type { NoteSource } from '../notes/note-sources.ts'
import type { ReadingsStore } from '../readings/readings-store.ts'
import type { Records } from '../readings/records.ts'
import type { TailReader } from '../readings/tail-reader.ts'
import type { DeviceBoard } from '../stations/device-board.ts'
import type { DeviceList } from '../stations/device-list.ts'
import type { DeviceQualities } from '../stations/quality/device-qualities.ts'

/**
 * Whom a set of routes serves and what they may see: everything behind it was read with one set of credentials,
 * and nothing else can be reached through it.
 */
export interface Tenant {
  board: DeviceBoard
  readings: ReadingsStore
  records: Records
  /** How its readings are judged. */
  qualities: DeviceQualities
  /** The notes on its stations that it may see. */
  notes: NoteSource
  list: DeviceList
  reader: TailReader
  live: Live
  /** What happens, in one order; `isFeedShared` where other instances hear it too. */
  feed: Feed
  isFeedShared: boolean
  /** How the service is doing. */
  watch: Pick<UpstreamWatch, 'present'>
  /** The part of this process' memory for caches that is this tenant's, from 0 to 1. */
  memoryShare: number
}
