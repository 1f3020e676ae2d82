import { millisecondsInHour as HOUR_MS, millisecondsInMinute as MINUTE_MS } from 'date-fns/constants'
import { badRequest } from '../http/problems.ts'
import { readTimeRange, single } from '../routes/query.ts'
import type { RoutePolicy } from '../routes/route-policy.ts'

const MAX_DAYS = 31

const DAY_MS = 24 * HOUR_MS
/** A screen's clock may be slow, and its request takes a moment. */
const LENIENCE_MS = HOUR_MS
/** The end of a relative range moves in this many steps, of at least a minute. */
const STEPS = 1440
const MIN_COLUMNS = 256

/**
 * A shared cache refetches the list for all screens: a screen is at most half a minute behind, and shows the
 * last list for a day while this server is down.
 */
const LIST = 'public, max-age=5, s-maxage=10, stale-while-revalidate=20, stale-if-error=86400'
/** The list has new readings first. 100 stations in two widths, once a minute: three requests a second. */
const SERIES_S = 60
/** Spreads the refetching of series that were fetched together. */
const SERIES_SPREAD_S = 30
const ARCHIVE = 'public, max-age=3600, stale-if-error=86400'
const FILE = 'public, max-age=60, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400'
/** Changes with the configuration only. */
export const CONFIGURED = {
  'cache-control': 'public, max-age=60, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400',
}

/**
 * Public screens: recent days only, so that nobody fetches a whole archive. Queries are rounded, so that
 * 10,000 screens send the same requests.
 */
export const KIOSK_POLICY: RoutePolicy = {
  who: 'anyone',
  listHeaders: { 'cache-control': LIST },
  seriesHeaders: (deviceId) => ({
    'cache-control': `public, max-age=30, s-maxage=${SERIES_S + (hashOf(deviceId) % SERIES_SPREAD_S)}, stale-while-revalidate=60, stale-if-error=86400`,
  }),
  fileHeaders: { 'cache-control': FILE },
  noteHeaders: { 'cache-control': FILE },
  overlayHeaders: CONFIGURED,
  archiveHeaders: { 'cache-control': ARCHIVE },
  readRange(query, nowMs) {
    const range = relativeRange(query, nowMs) ?? readTimeRange(query)
    const earliestMs = nowMs - MAX_DAYS * DAY_MS - LENIENCE_MS
    if (range.fromMs < earliestMs || range.toMs - range.fromMs > MAX_DAYS * DAY_MS) {
      throw badRequest(`A public screen shows the last ${MAX_DAYS} days. Choose a later start.`)
    }
    return range
  },
  negotiatesForm: false,
  givesParts: false,
  readsRecords: false,
  givesAsSent: false,
  searchesNotes: false,
  givesMeans: false,
  // without users' names and notes
  shownJudgement: ({ note: _, by: __, ...judgement }) => judgement,
  columnsFor: (width) => Math.max(MIN_COLUMNS, 2 ** Math.ceil(Math.log2(width))),
}

/** `last=24h` or `last=7d`, in steps, so that equal queries get equal answers. */
function relativeRange(query: URLSearchParams, nowMs: number): { fromMs: number; toMs: number } | undefined {
  const text = single(query, 'last')
  if (text === undefined) return undefined
  if (query.has('from') || query.has('to')) {
    throw badRequest('"last" excludes "from" and "to". Give one or the other.')
  }
  const [, count = '', unit] = /^([1-9]\d{0,3})([hd])$/.exec(text) ?? []
  if (count === '') {
    throw badRequest('"last" is not a duration such as 24h or 7d. Give a number of hours or days.')
  }
  const lengthMs = Number(count) * (unit === 'h' ? HOUR_MS : DAY_MS)
  const stepMs = Math.max(MINUTE_MS, lengthMs / STEPS)
  const toMs = Math.ceil(nowMs / stepMs) * stepMs
  return { fromMs: toMs - lengthMs, toMs }
}

function hashOf(text: string): number {
  let hash = 0
  for (let n = 0; n < text.length; n++) hash = (Math.imul(hash, 31) + text.charCodeAt(n)) >>> 0
  return hash
}
