import { badRequest } from '../http/problems.ts'
import type { Terms } from '../routes/terms.ts'
import { readTimeRange, single } from '../routes/time-range.ts'

/** How far back a kiosk shows readings. */
const MOST_DAYS = 31

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000
/** A screen that asks for just these days takes a moment, and its clock may be a little behind. */
const LENIENCE_MS = HOUR_MS
/** The end of a relative range moves in steps: so many a range, and none shorter than a minute. */
const STEPS = 1440
const FEWEST_COLUMNS = 256

/**
 * The newest readings of all stations are asked for again every few seconds by a cache in between, once for all who
 * look: a screen is then no more than half a minute behind, and shows the last picture for a day while nothing here
 * answers.
 */
const LIST = 'public, max-age=5, s-maxage=10, stale-while-revalidate=20, stale-if-error=86400'
/**
 * A series is one of as many as there are stations, and what is new in it stands in the list before: asked for once a
 * minute, a hundred stations in two widths make three requests a second.
 */
const SERIES_S = 60
/** What was first asked for together is asked for again one by one: each station is kept a little longer or shorter. */
const SERIES_SPREAD_S = 30
const FILE = 'public, max-age=60, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400'
/** What the instance can do changes with its configuration only. */
export const SETTLED = {
  'cache-control': 'public, max-age=60, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400',
}

/**
 * The terms of a kiosk, which anybody may ask anything: it shows the days up to now and nothing before, so
 * that no stranger has a whole archive fetched, and rounds what varies between screens, so that ten thousand
 * of them ask for the same.
 */
export const KIOSK_TERMS: Terms = {
  who: 'anyone',
  listHeaders: { 'cache-control': LIST },
  seriesHeaders: (deviceId) => ({
    'cache-control': `public, max-age=30, s-maxage=${SERIES_S + (hashOf(deviceId) % SERIES_SPREAD_S)}, stale-while-revalidate=60, stale-if-error=86400`,
  }),
  fileHeaders: { 'cache-control': FILE },
  readRange(query, nowMs) {
    const range = relativeRange(query, nowMs) ?? readTimeRange(query)
    const earliestMs = nowMs - MOST_DAYS * DAY_MS - LENIENCE_MS
    if (range.fromMs < earliestMs || range.toMs - range.fromMs > MOST_DAYS * DAY_MS) {
      throw badRequest(`A public screen shows the last ${MOST_DAYS} days. Choose a later start.`)
    }
    return range
  },
  negotiatesForm: false,
  givesParts: false,
  readsRecords: false,
  givesAsSent: false,
  columnsFor: (width) => Math.max(FEWEST_COLUMNS, 2 ** Math.ceil(Math.log2(width))),
}

/** `last=24h` or `last=7d`: the hours or days up to now, in steps, so that the same words get the same answer. */
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

/** Some whole number, always the same for a text and unlike for texts alike. */
function hashOf(text: string): number {
  let hash = 0
  for (let n = 0; n < text.length; n++) hash = (Math.imul(hash, 31) + text.charCodeAt(n)) >>> 0
  return hash
}
