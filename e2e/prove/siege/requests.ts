import type { Route } from '../../../src/bff/api/routes/route-table.ts'
import { SLUG } from './http.ts'

/** How one request is repeated: all on one connection, or on many at a time; and how often. */
export type Way = 'pipelined' | 'parallel'
export const COPIES: Readonly<Record<Way, number>> = { pipelined: 1_000, parallel: 400 }

/** What one address of the crowd does, and how often where nothing holds it up. */
export type Attack = 'streams' | 'stall' | 'dribble' | 'sign-in' | 'ranges'
export const EVERY_MS: Readonly<Record<Attack, number>> = {
  ...{ streams: 50, stall: 250, dribble: 1_000, 'sign-in': 1_000, ranges: 500 },
}

/** A station with a long record. */
export const RECORD_ID = 'POS-LAMA'

/** A request that an attacker repeats, as expensive as its route makes it. */
export interface RouteRequest {
  name: string
  method: Route['method']
  /** With its query. */
  path: string
  headers: Readonly<Record<string, string>>
  body?: string | undefined
  /** What it is answered with by itself. */
  status: number
  /** Path of an event stream that it is to wait behind on its connection. */
  behind?: string | undefined
}

/** Ranges and stations as long as the side that is asked allows. */
interface Place {
  stationId: string
  range: string
  /** No more than `quality` takes. */
  year: string
}

interface SiegeRequest {
  query?: (place: Place) => string
  body?: unknown
  status?: number
  /** Told apart by it where a route is asked in several ways. */
  as?: string
  isBehindStream?: boolean
}

const DAY_MS = 86_400_000
const ZONE = 'zone=America/New_York'
const HEADER = 'Start,Note,Station ID\n'
const UNKNOWN = { body: {}, status: 404 }
const NEVER = { from: 1_767_225_600_000, to: 1_767_225_600_000 }
const NOTE = { device: 'POS-1', from: NEVER.from, text: 'Air naik', isPublic: false }
const ranged = ({ range }: Place) => range

/** How each route is asked, by method and path below `/api` or a kiosk. Bodies leave little behind. */
const REQUESTS: Readonly<Record<string, readonly SiegeRequest[]>> = {
  'GET /healthz': [{}],
  'GET /readyz': [{}],
  'GET /metrics': [{}],
  'GET /.well-known/security.txt': [{ status: 404 }],
  'GET /session': [{}],
  'DELETE /session': [{ status: 204 }],
  'POST /session': [{ body: { username: 'nobody', password: 'a wrong password' }, status: 401 }],
  'GET /basemap.pmtiles': [{}, { as: 'behind a stream', isBehindStream: true }],
  'GET /overlays': [{}],
  'GET /overlays/:id': [{}],
  'GET /status': [{}],
  'GET /devices': [{}],
  'GET /events': [{}],
  'GET /devices/:id/series': [{ query: ({ range }) => `${range}&width=8192` }],
  'GET /devices/:id/aggregates': [{ query: ({ range }) => `${range}&width=8192&${ZONE}` }],
  'GET /devices/:id/quality': [{ query: ({ year }) => year }],
  'GET /devices/:id/quality/stretches': [{ query: ranged }],
  'GET /devices/:id/export': [
    { as: 'JSON', query: ({ range }) => `${range}&format=json` },
    { as: 'CSV', query: ({ range }) => `${range}&format=csv&notes=1&${ZONE}` },
  ],
  'GET /devices/:id/record': [{}],
  'GET /devices/:id/statistics': [{ query: ({ range }) => `${range}&${ZONE}` }],
  'GET /devices/:id/normals': [{ query: () => `window=28&${ZONE}` }],
  'GET /devices/:id/relation': [
    { query: ({ range }) => `${range}&sensor=level&with=POS-1/level&maxLagHours=720` },
  ],
  'GET /devices/:id/rating': [{ query: ({ range }) => `${range}&stage=level&discharge=battery` }],
  'GET /devices/:id/floods': [{ query: ({ range }) => `${range}&sensor=level&count=12` }],
  'GET /devices/:id/double-mass': [
    { query: ({ range }) => `${range}&sensor=rain&neighbours=POS-1/rain&${ZONE}` },
  ],
  'GET /devices/:id/tide': [{ query: ({ range }) => `${range}&sensor=level&river=POS-1/level` }],
  'GET /devices/:id/judgements': [{ query: ranged }],
  'POST /devices/:id/judgements': [{ body: { sensor: 'level', ...NEVER, flag: 'bad' }, status: 400 }],
  'DELETE /devices/:id/judgements/:judgement': [{ status: 404 }],
  'GET /notes': [
    { query: ({ range }) => `${range}&limit=1000` },
    { as: 'search', query: ({ range }) => `${range}&limit=1000&q=penjaga%20memeriksa%20papan%20duga` },
  ],
  'GET /notes/export': [{ query: () => ZONE }],
  'POST /notes': [{ body: NOTE, status: 201 }],
  'PUT /notes/:note': [{ body: { ...NOTE, revision: 1 }, status: 404 }],
  'DELETE /notes/:note': [{ query: () => 'revision=1', status: 404 }],
  'POST /notes/import': [
    { as: 'quotes', body: HEADER + '"\n'.repeat(300_000), status: 422 },
    { as: 'commas', body: HEADER + ','.repeat(1_000_000), status: 422 },
    { as: 'good rows', body: HEADER + Array.from({ length: 9_990 }, rowOf).join('') },
  ],
  'GET /alarms': [{}],
  'GET /alarms/history': [{ query: ({ range }) => `${range}&limit=1000` }],
  'GET /alarms/silences': [{}],
  'POST /alarms/silences': [
    { body: { matchers: [{ name: 'station', values: ['POS-1'] }], ends: 1, comment: 'over' }, status: 400 },
  ],
  'DELETE /alarms/silences/:id': [{ status: 404 }],
  'GET /alarms/duty': [{}],
  'PUT /alarms/duty': [{ body: { to: null } }],
  'POST /alarms/acknowledge': [{ body: { alarms: Array.from({ length: 500 }, (_, n) => `alarm-${n}`) } }],
  'POST /alarms/:id/acknowledge': [UNKNOWN],
  'POST /alarms/:id/note': [{ ...UNKNOWN, body: { text: 'Air naik' } }],
  'POST /alarms/:id/shelve': [{ body: { until: 1, reason: 'over' }, status: 400 }],
  'POST /alarms/:id/unshelve': [UNKNOWN],
  'POST /alarms/:id/out-of-service': [{ ...UNKNOWN, body: { reason: 'Air naik' } }],
  'POST /alarms/:id/in-service': [UNKNOWN],
  'GET /alarms/push/key': [{}],
  'POST /alarms/push/subscribe': [{ body: {}, status: 400 }],
  'POST /alarms/push/unsubscribe': [{ body: { endpoint: 'https://push.invalid/nobody' }, status: 204 }],
  'POST /webhook/sensor-data': [{ body: { event: 'sensor.data' }, status: 401 }],
  'GET /kiosks/:slug/*': [{ status: 404 }],
}

function rowOf(_: unknown, n: number): string {
  return `2026-01-01T00:00:00Z,Catatan ${n},POS-${(n % 20) + 1}\n`
}

/**
 * The requests for every route of a table, by attackers with these session cookies; kiosks are asked for the station `POS-1`. Throws for
 * a route that none is known for, so that none is forgotten.
 */
export function requestsFor(
  routes: readonly Route[],
  cookies: Record<'viewer' | 'operator', string>,
  nowMs: number,
): RouteRequest[] {
  const rangeOf = (days: number) =>
    `from=${new Date(nowMs - days * DAY_MS).toISOString()}&to=${new Date(nowMs).toISOString()}`
  const kiosk = { stationId: 'POS-1', range: rangeOf(30), year: rangeOf(30) }
  const signedIn = { stationId: RECORD_ID, range: rangeOf(5 * 365), year: rangeOf(365) }
  return routes.flatMap(({ method, path, who }) => {
    const base = path.startsWith(`/api/kiosks/${SLUG}/`) ? `/api/kiosks/${SLUG}` : '/api'
    const entry = `${method} ${path.startsWith(`${base}/`) ? path.slice(base.length) : path}`
    const choices = REQUESTS[entry]
    if (!choices) throw new Error(`the siege does not know how to ask "${entry}"`)
    const place = base === '/api' ? signedIn : kiosk
    const session = who === 'anyone' ? undefined : cookies[who === 'signed-in' ? 'viewer' : 'operator']
    const concrete = path
      .replace(/devices\/:id/, `devices/${place.stationId}`)
      .replace('overlays/:id', 'overlays/rivers')
      .replaceAll(/:\w+/g, 'nobody')
      .replace('*', 'nothing')
    return choices.map(({ query, body, status = 200, as, isBehindStream }): RouteRequest => {
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
      const type = typeof body === 'string' ? 'text/csv' : 'application/json'
      return {
        name: `${method} ${path}${as === undefined ? '' : ` (${as})`}`,
        ...{ method, body: text, status },
        path: concrete + (query ? `?${query(place)}` : ''),
        headers: {
          ...{ 'x-requested-with': 'gaugeboard' },
          ...(session !== undefined && { cookie: session }),
          ...(text !== undefined && { 'content-type': type }),
        },
        behind: isBehindStream ? `${base}/events` : undefined,
      }
    })
  })
}
