import type { Piece } from './gzip-splice.ts'

/** A finished day of a device: its items at an offset, with commas between and none around them. */
export interface SealedDay extends Piece {
  /** Days since 1 January 1970, UTC. */
  day: number
}

/** A day of a device that has readings and is not sealed. */
export interface OpenDay {
  organisationId: string
  deviceId: string
  /** Days since 1 January 1970, UTC. */
  day: number
  /** Changes whenever the day is reopened. */
  mark: string
}

/** Days of a device whose timestamps are wanted at an offset. What is sealed at another one is not found. */
export interface SealedRange {
  fromDay: number
  toDay: number
  offsetHours: number
}

/**
 * Finished days, stored as they stand in gzip answers beside their readings. Readings stay authoritative, and `pages`
 * still returns them: a sealed day may be dropped at any time, and a late reading drops it in its own transaction.
 */
export interface DaySealing {
  /** Sealed days from `fromDay` to `toDay`, both included, ascending, read on demand. Later writes may be missing. */
  sealedDays(device: { number: number }, range: SealedRange): AsyncIterable<SealedDay>
  /** Open days before `beforeDay`, oldest first, at most `limit`. */
  openDays(beforeDay: number, limit: number): Promise<OpenDay[]>
  /**
   * Seals a day of which `count` sets were read. Resolves to whether that is still all there is of it; if not, nothing
   * is changed.
   */
  seal(open: OpenDay, sealed: { items: Piece; offsetHours: number; count: number }): Promise<boolean>
}
