import type { Piece } from './gzip-splice.ts'

/** A finished day of a device: its items at an offset, separated by commas. */
export interface SealedDay extends Piece {
  /** Days since 1 January 1970, UTC. */
  day: number
}

export interface OpenDay {
  organisationId: string
  deviceId: string
  /** Days since 1 January 1970, UTC. */
  day: number
  /** Changes whenever the day is reopened. */
  mark: string
}

/** Days at an offset; days sealed at another one are not found. */
export interface SealedRange {
  fromDay: number
  toDay: number
  offsetHours: number
}

/** Finished days as in gzip answers, beside the readings. Any may be dropped; a late reading does so. */
export interface DaySealing {
  /** Sealed days, both ends included, ascending, read on demand. Later writes may be missing. */
  sealedDays(device: { number: number }, range: SealedRange): AsyncIterable<SealedDay>
  /** Open days before `beforeDay`, oldest first, at most `limit`. */
  openDays(beforeDay: number, limit: number): Promise<OpenDay[]>
  /** Seals a day of which `count` sets were read; `false`, changing nothing, if it has others by now. */
  seal(open: OpenDay, sealed: { items: Piece; offsetHours: number; count: number }): Promise<boolean>
}
