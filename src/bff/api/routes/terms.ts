import { PRIVATE } from '../http/json.ts'
import type { Who } from './route-table.ts'
import { readTimeRange } from './time-range.ts'

/** On which terms a tenant is served: who belongs to it, what it may ask for, and who may keep the answers. */
export interface Terms {
  who: Who
  /** Headers of the device list. */
  listHeaders: Readonly<Record<string, string>>
  /** Headers of a series of that device. */
  seriesHeaders(deviceId: string): Readonly<Record<string, string>>
  /** Headers of an exported file. */
  fileHeaders: Readonly<Record<string, string>>
  /** The range that a query asks for. Throws a problem that names what is wrong with it. */
  readRange(query: URLSearchParams, nowMs: number): { fromMs: number; toMs: number }
  /**
   * Whether a series may be asked for in another form: not where a cache in between knows answers by their
   * address alone.
   */
  negotiatesForm: boolean
  /** Whether a series may be given in part while the rest is read: not where a cache would keep the part. */
  givesParts: boolean
  /** Whether whole records are read: no stranger is to have a whole archive fetched. */
  readsRecords: boolean
  /** Whether a series may be had as it was sent, untested. */
  givesAsSent: boolean
  /** The columns that are made for a plot of this width. */
  columnsFor(width: number): number
}

/** Whoever signed in: every range, to the column, and no cache but the browser's own. */
export const SIGNED_IN: Terms = {
  who: 'signed-in',
  listHeaders: PRIVATE,
  seriesHeaders: () => PRIVATE,
  fileHeaders: { 'cache-control': 'no-store' },
  readRange: readTimeRange,
  negotiatesForm: true,
  givesParts: true,
  readsRecords: true,
  givesAsSent: true,
  columnsFor: (width) => width,
}
