import { EventEmitter, once } from 'node:events'
import { pino } from 'pino'
import { BASE_PATH } from '../../../src/contract/paths.ts'
import { type Listener, listen } from '../../../src/server/listen.ts'
import { createService } from '../../../src/service/create-service.ts'
import { openWeirStore } from '../../support/weir-store.ts'
import { withEcho } from './echo.ts'

export interface UpstreamKeys {
  apiKey: string
  secretKey: string
  publicKey: string
  /** What it would send its messages with. */
  webhookKey: string
}

/** How a careless service fails, each time telling all that it was asked with. */
export const MOODS = {
  denied: (leaked) => Response.json({ message: `Unauthorized: ${leaked}`, data: null }, { status: 401 }),
  revoked: (leaked) => Response.json({ message: `Forbidden: ${leaked}`, data: leaked }, { status: 403 }),
  lost: (leaked) => Response.json({ message: `Device not found: ${leaked}`, data: null }, { status: 404 }),
  broken: (leaked) =>
    new Response(`<h1>500</h1><pre>${leaked}</pre>`, { status: 500, headers: { 'x-debug': ascii(leaked) } }),
  page: (leaked) => new Response(`<!doctype html><p>${leaked}`, { headers: { 'content-type': 'text/html' } }),
  elsewhere: (leaked) =>
    new Response(leaked, {
      status: 302,
      headers: { location: `https://elsewhere.test/?was=${encodeURIComponent(leaked)}` },
    }),
  busy: (leaked) =>
    Response.json({ message: leaked, data: null }, { status: 429, headers: { 'retry-after': '1' } }),
  wrong: (leaked) => Response.json({ message: leaked, data: leaked }),
  rubbish: (leaked) =>
    new Response(`{"message":"Success","data":[{"device_id":"${leaked}`, {
      headers: { 'content-type': 'application/json' },
    }),
} satisfies Record<string, (leaked: string) => Response>

export type Mood = keyof typeof MOODS

export interface CarelessUpstream {
  url: string
  mood: Mood | null
  /** Resolves to whether it is asked in this mood, or was before, within so long. */
  isAskedIn(mood: Mood, withinMs: number): Promise<boolean>
  /** Takes it off the network for good. */
  goAway(): Promise<void>
  close(): Promise<void>
}

export const STATION_ID = 'W-1'
/** What every name of the station begins with. */
export const STATION_NAME = 'Weir'

/**
 * A real service with one station, which says in every answer what it was asked with, whether that went well or
 * not: keys, address and headers.
 */
export async function startCarelessUpstream(keys: UpstreamKeys): Promise<CarelessUpstream> {
  const { store, organisationId, close } = await openWeirStore(
    { id: STATION_ID, name: STATION_NAME },
    Date.now(),
  )
  const service = createService({
    store,
    now: Date.now,
    logger: pino({ level: 'silent' }),
    ephemeralKeys: {
      basic: { apiKey: keys.apiKey, secretKey: keys.secretKey, organisationId },
      public: { apiKey: keys.publicKey, organisationId },
    },
  })
  const upstream = { mood: null as Mood | null }
  const requested = new Set<Mood | null>()
  const requests = new EventEmitter()
  const wellAnswered = async (request: Request, leaked: string) => {
    const headers = new Headers(request.headers)
    headers.delete('accept-encoding')
    headers.set('accept', 'application/json')
    const answer = await service(new Request(request.url, { headers }))
    return answer.ok ? withEcho(answer, { leaked, key: keys.webhookKey }) : answer
  }
  const answer = async (request: Request) => {
    const { mood } = upstream
    requested.add(mood)
    requests.emit(String(mood))
    const leaked = `${tellingAll(request)} ${keys.webhookKey}`
    return mood === null ? wellAnswered(request, leaked) : MOODS[mood](leaked)
  }
  const listener: Listener = await listen(answer, { host: '127.0.0.1', port: 0 })
  let isAway = false
  const goAway = async () => {
    if (!isAway) await listener.close()
    isAway = true
  }
  return Object.assign(upstream, {
    url: `${listener.url}${BASE_PATH}`,
    isAskedIn: async (mood: Mood, withinMs: number) =>
      requested.has(mood) ||
      once(requests, mood, { signal: AbortSignal.timeout(withinMs) }).then(
        () => true,
        () => false,
      ),
    goAway,
    close: async () => {
      await goAway()
      await close()
    },
  })
}

function tellingAll(request: Request): string {
  const authorization = request.headers.get('authorization') ?? ''
  const pair = Buffer.from(authorization.replace(/^Basic /i, ''), 'base64').toString()
  return [request.url, decodeURIComponent(request.url), authorization, pair].join(' ')
}

/** What may stand in a header. */
function ascii(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?')
}
