import { PACKED_SERIES_TYPE } from '../../../src/domain/series/packed-form.ts'
import type { Random } from '../random.ts'
import type { Side } from './judge.ts'
import { type Marks, NOTE_WORDS, ONLY_IDS, onlyId, SENSOR_IDS, SHARED_IDS } from './organisations.ts'

export interface MixedRequest {
  side: Side
  /** Below the side's base, with its query: the same for all. */
  path: string
  encoding: string
  accept: string
  /** Asks with an `ETag` that some side was given for this path. */
  isConditional: boolean
  /** A browser in which somebody is signed in looks at a kiosk. */
  bringsSession: boolean
}

const HOUR_MS = 3_600_000
export const BASES: Readonly<Record<Side, string>> = {
  'signed-in': '/api',
  stranger: '/api',
  quay: '/api/kiosks/quay',
  harbour: '/api/kiosks/harbour',
  lake: '/api/kiosks/lake',
}
const ZONES = ['UTC', 'Asia/Jakarta', 'nowhere']
/** Addresses that try to be somebody else’s. */
const ODD_PATHS = [
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
]

/** A request as browsers and those who try things send them. */
export function mixedRequest(random: Random, organisations: readonly Marks[], nowMs: number): MixedRequest {
  const sides: Side[] = ['signed-in', 'quay', 'harbour', 'lake']
  const side = random.chance(0.04) ? 'stranger' : random.pick(sides)
  return {
    side,
    path: pathOf(random, organisations, nowMs),
    encoding: random.pick(['identity', 'gzip', 'br', 'gzip, br']),
    accept: random.pick(['*/*', PACKED_SERIES_TYPE]),
    isConditional: random.chance(0.3),
    bringsSession: side === 'signed-in' || (side !== 'stranger' && random.chance(0.2)),
  }
}

function pathOf(random: Random, organisations: readonly Marks[], nowMs: number): string {
  const times = range(random, nowMs)
  const zone = `zone=${random.pick(ZONES)}`
  const sensors = random.chance(0.3) ? `&sensors=${sensorList(random, organisations)}` : ''
  const device = `/devices/${encodeURIComponent(deviceId(random, organisations))}`
  const notesOf = random.chance(0.5) ? `&device=${encodeURIComponent(deviceId(random, organisations))}` : ''
  const search = random.chance(0.2) ? `&q=${random.pick(NOTE_WORDS)}` : ''
  const format = random.pick(['csv', 'ndjson', 'json', 'xml'])
  const step = random.pick(['PT15M', 'PT1H', 'P1D', 'auto', 'P1W'])
  const quality = random.chance(0.2) ? '&quality=off' : ''
  /** Each below the place in a hundred to which it reaches. */
  const paths: [number, () => string][] = [
    [20, () => '/devices'],
    [23, () => '/session'],
    [27, () => random.pick(ODD_PATHS)],
    [33, () => `/${random.pick(['notes', 'notes', 'notes/export'])}?${times}${notesOf}${search}`],
    [47, () => `${device}/export?${times}&format=${format}&${zone}${random.pick(['', '&notes=1'])}`],
    [56, () => `${device}/aggregates?${times}&step=${step}&${zone}${sensors}`],
    [62, () => `${device}/${random.pick(['quality', 'quality/stretches', 'judgements'])}?${times}${sensors}`],
    [65, () => `${device}/statistics?${times}&threshold=${random.pick(['3', 'x'])}${sensors}`],
    [68, () => `${device}/${relationView(random, organisations)}&${times}`],
    [70, () => `${device}/${random.pick(['record', 'normals', 'normals?window=7', 'normals?window=2'])}`],
    [100, () => `${device}/series?${times}&width=${random.pick([16, 64, 300, 5])}${sensors}${quality}`],
  ]
  const place = random.below(100)
  const [, path = () => ''] = paths.find(([upTo]) => place < upTo) ?? []
  return path()
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
