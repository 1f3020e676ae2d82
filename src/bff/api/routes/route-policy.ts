import type { Judgement } from '../../../domain/quality/judgement.ts'
import { PRIVATE } from '../http/json.ts'
import { readTimeRange } from './query.ts'
import type { Who } from './route-table.ts'

interface CachePolicy {
  listHeaders: Readonly<Record<string, string>>
  seriesHeaders(deviceId: string): Readonly<Record<string, string>>
  fileHeaders: Readonly<Record<string, string>>
  noteHeaders: Readonly<Record<string, string>>
  overlayHeaders: Readonly<Record<string, string>>
  archiveHeaders: Readonly<Record<string, string>>
  /** Not where a shared cache keys responses by URL alone. */
  negotiatesForm: boolean
  /** Not where a shared cache would keep a partial series. */
  givesParts: boolean
}

interface RangeLimit {
  /** Throws a problem that names the error. */
  readRange(query: URLSearchParams, nowMs: number): { fromMs: number; toMs: number }
  columnsFor(width: number): number
  shownJudgement(judgement: Judgement): Partial<Judgement>
}

export interface RoutePolicy extends CachePolicy, RangeLimit {
  who: Who
  /** Strangers may not have an archive fetched. */
  readsRecords: boolean
  givesAsSent: boolean
  searchesNotes: boolean
  /** Whether means of pixel columns are given: a public picture is too coarse for them. */
  givesMeans: boolean
}

/** Any range, exact columns, and only the browser's own cache. */
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
