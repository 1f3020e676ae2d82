import type { Judgement } from '../../../domain/quality/judgement.ts'
import { PRIVATE } from '../http/json.ts'
import type { Who } from './route-table.ts'
import { readTimeRange } from './time-range.ts'

/** How long caches keep a tenant's responses. */
export interface CachePolicy {
  /** Headers of the device list. */
  listHeaders: Readonly<Record<string, string>>
  /** Headers of a series of a device. */
  seriesHeaders(deviceId: string): Readonly<Record<string, string>>
  /** Headers of an exported file. */
  fileHeaders: Readonly<Record<string, string>>
  /** Headers of notes. */
  noteHeaders: Readonly<Record<string, string>>
  /** Headers of overlays. */
  overlayHeaders: Readonly<Record<string, string>>
  /** Headers of the detailed map's archive. */
  archiveHeaders: Readonly<Record<string, string>>
  /** Whether the format of a series is negotiated: not where a shared cache keys responses by URL alone. */
  negotiatesForm: boolean
  /** Whether a series may be partial while the rest is read: not where a shared cache would keep the part. */
  givesParts: boolean
}

/** Which ranges a tenant may request. */
export interface RangeLimit {
  /** The requested range. Throws a problem that names the error. */
  readRange(query: URLSearchParams, nowMs: number): { fromMs: number; toMs: number }
  /** The number of columns for a plot of this width. */
  columnsFor(width: number): number
  /** A judgement as this tenant is shown it. */
  shownJudgement(judgement: Judgement): Partial<Judgement>
}

export interface RoutePolicy extends CachePolicy, RangeLimit {
  who: Who
  /** Whether statistics of whole records are answered: no stranger is to have an archive fetched. */
  readsRecords: boolean
  /** Whether unflagged series are answered. */
  givesAsSent: boolean
  /** Whether notes of any time may be searched. */
  searchesNotes: boolean
  /** Whether the means of pixel columns may be asked for: a public picture is too coarse for them. */
  givesMeans: boolean
}

/** Users who are signed in: any range, exact columns, and no cache but the browser's own. */
export const SIGNED_IN: RoutePolicy = {
  who: 'signed-in',
  listHeaders: PRIVATE,
  seriesHeaders: () => PRIVATE,
  fileHeaders: { 'cache-control': 'no-store' },
  noteHeaders: PRIVATE,
  overlayHeaders: PRIVATE,
  archiveHeaders: { 'cache-control': 'private, max-age=3600' },
  readRange: readTimeRange,
  negotiatesForm: true,
  givesParts: true,
  readsRecords: true,
  givesAsSent: true,
  searchesNotes: true,
  givesMeans: true,
  columnsFor: (width) => width,
  shownJudgement: (judgement) => judgement,
}
