import type { DayFragment, SealedColumns, SealedDays } from './day-fragment.ts'

/** A day of a device that has readings and is not written ahead. */
export interface OpenDay {
  organisationId: string
  deviceId: string
  /** Days since 1 January 1970, UTC. */
  day: number
  /** Changes whenever the day is reopened. */
  mark: string
}

/**
 * Finished days, stored in the form of range responses beside their readings. Readings stay authoritative, and `pages` still
 * returns them: a sealed day may be dropped at any time, and a late reading drops it in its own transaction.
 */
export interface DaySealing {
  /**
   * Sealed days from `fromDay` to `toDay` (both included) in runs, read on demand, up to the first day with unsealed
   * readings. Days without readings are skipped. Later writes may be missing.
   */
  sealedRuns(device: { number: number }, range: SealedRange): AsyncIterable<SealedDays>
  /** The same in columns. */
  sealedColumns(device: { number: number }, range: SealedRange): AsyncIterable<SealedColumns>
  /** The first sealed day in the range, whatever stands before it. */
  firstSealedDay(device: { number: number }, range: SealedRange): Promise<number | undefined>
  /** Open days before `beforeDay`, oldest first, at most `limit`. */
  openDays(beforeDay: number, limit: number): Promise<OpenDay[]>
  /**
   * Seals a day of which `count` sets were read. Resolves to whether that is still all there is of it; if not, nothing
   * is changed.
   */
  seal(open: OpenDay, sealed: NewSealedDay): Promise<boolean>
}

export interface NewSealedDay {
  fragment: DayFragment
  /** Of the timestamps in the fragment. */
  offsetHours: number
  /** The same sets as blocks of columns in their frames. */
  columns: Uint8Array
  count: number
}

/** Days of a device whose timestamps are wanted at an offset. What is sealed at another one is not found. */
export interface SealedRange {
  fromDay: number
  toDay: number
  offsetHours: number
}
