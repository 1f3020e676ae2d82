import { PACKED_SERIES_TYPE } from '../../../src/domain/series/packed-form.ts'
import type { Random } from '../random.ts'
import type { Side } from './judge.ts'
import { NOTE_WORDS } from './notes.ts'
import { type Marks, ONLY_IDS, onlyId, SENSOR_IDS, SHARED_IDS } from './organisations.ts'

export interface MixedRequest {
  side: Side
  base: string
  /** Below the base, with its query: the same for all sides. */
  path: string
  encoding: string
  accept: string
  /** Asks with an `ETag` that some side was given for this path. */
  isConditional: boolean
  /** A browser in which somebody is signed in looks at a kiosk. */
  bringsSession: boolean
}

const HOUR_MS = 3_600_000
const BASES = {
  'signed-in': '/api',
  stranger: '/api',
  quay: '/api/kiosks/quay',
  harbour: '/api/kiosks/harbour',
  lake: '/api/kiosks/lake',
}
const ZONES = ['UTC', 'Asia/Jakarta', 'nowhere']

/** A request as browsers and those who try things send them. */
export function mixedRequest(random: Random, organisations: readonly Marks[], nowMs: number): MixedRequest {
  const sides: Side[] = ['signed-in', 'quay', 'harbour', 'lake']
  const side = random.chance(0.04) ? 'stranger' : random.pick(sides)
  return {
    side,
    base: BASES[side],
    path: pathOf(random, organisations, nowMs),
    encoding: random.pick(['identity', 'gzip', 'br', 'gzip, br']),
    accept: random.pick(['*/*', PACKED_SERIES_TYPE]),
    isConditional: random.chance(0.3),
    bringsSession: side === 'signed-in' || (side !== 'stranger' && random.chance(0.2)),
  }
}

function pathOf(random: Random, organisations: readonly Marks[], nowMs: number): string {
  const kind = random.below(100)
  if (kind < 20) return '/devices'
  if (kind < 23) return '/session'
  if (kind < 27) return oddPath(random)
  if (kind < 33) return notesPath(random, organisations, nowMs)
  const device = `/devices/${encodeURIComponent(deviceId(random, organisations))}`
  if (kind < 47) {
    const notes = random.pick(['', '&notes=1'])
    const format = random.pick(['csv', 'ndjson', 'json', 'xml'])
    return `${device}/export?${range(random, nowMs)}&format=${format}&zone=${random.pick(ZONES)}${notes}`
  }
  const sensors = random.chance(0.3) ? `&sensors=${sensorList(random, organisations)}` : ''
  if (kind < 56) {
    const step = random.pick(['PT15M', 'PT1H', 'P1D', 'auto', 'P1W'])
    return `${device}/aggregates?${range(random, nowMs)}&step=${step}&zone=${random.pick(ZONES)}${sensors}`
  }
  if (kind < 62) {
    const what = random.pick(['quality', 'quality/stretches', 'judgements'])
    return `${device}/${what}?${range(random, nowMs)}${sensors}`
  }
  if (kind < 65)
    return `${device}/statistics?${range(random, nowMs)}&threshold=${random.pick(['3', 'x'])}${sensors}`
  if (kind < 68) return `${device}/${relationView(random, organisations)}&${range(random, nowMs)}`
  if (kind < 70)
    return `${device}/${random.pick(['record', 'normals', 'normals?window=7', 'normals?window=2'])}`
  const quality = random.chance(0.2) ? '&quality=off' : ''
  return `${device}/series?${range(random, nowMs)}&width=${random.pick([16, 64, 300, 5])}${sensors}${quality}`
}

function notesPath(random: Random, organisations: readonly Marks[], nowMs: number): string {
  const device = random.chance(0.5) ? `&device=${encodeURIComponent(deviceId(random, organisations))}` : ''
  const search = random.chance(0.2) ? `&q=${random.pick(NOTE_WORDS)}` : ''
  const view = random.pick(['notes', 'notes', 'notes/export'])
  return `/${view}?${range(random, nowMs)}${device}${search}`
}

/** What is reckoned of two stations, of which one may be somebody else’s. */
function relationView(random: Random, organisations: readonly Marks[]): string {
  const other = `${encodeURIComponent(deviceId(random, organisations))}/level`
  return random.pick([
    `relation?sensor=level&with=${encodeURIComponent(other)}`,
    `tide?sensor=level&river=${encodeURIComponent(other)}`,
    `double-mass?sensor=level&neighbours=${encodeURIComponent(other)}`,
    'floods?sensor=level',
    'rating?stage=level&discharge=battery',
  ])
}

function deviceId(random: Random, organisations: readonly Marks[]): string {
  if (random.chance(0.7)) return random.pick(SHARED_IDS)
  return random.chance(0.9) ? onlyId(random.pick(ONLY_IDS), random.pick(organisations)) : 'nobody’s'
}

function sensorList(random: Random, organisations: readonly Marks[]): string {
  const ids = [...SENSOR_IDS, `gate ${random.pick(organisations).word}`, 'nothing']
  return ids
    .filter(() => random.chance(0.6))
    .map((id) => encodeURIComponent(encodeURIComponent(id)))
    .join(',')
}

/** Few enough ranges for many to ask for the same at the same time. */
function range(random: Random, nowMs: number): string {
  if (random.chance(0.1)) return `last=${random.pick(['1h', '6h', '2d', '99d'])}`
  const toMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS + random.pick([1, -1, -24, -30]) * HOUR_MS
  const fromMs = toMs - random.pick([1, 6, 24, 60]) * HOUR_MS
  return `from=${new Date(fromMs).toISOString()}&to=${new Date(toMs).toISOString()}`
}

/** Addresses that try to be somebody else’s. */
function oddPath(random: Random): string {
  return random.pick([
    '/..%2flake/devices',
    '/devices/..%2f..%2f..%2fdevices/series?last=1h',
    '/devices/%2e%2e/series?last=1h',
    '/devices/gauge%00/series?last=1h',
    '/devices//series?last=1h',
    '/devices/gauge/data',
    '/kiosks/nobody/devices',
    '/status',
    '/alarms',
    '/devices?slug=lake&key=1',
  ])
}
