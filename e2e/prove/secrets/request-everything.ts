import type { Route } from '../../../src/bff/api/routes/route-table.ts'
import { PACKED_SERIES_TYPE } from '../../../src/domain/series/packed-form.ts'
import { STATION_ID } from './careless-upstream.ts'
import type { Evidence } from './evidence.ts'

export interface Client {
  url: string
  /** Of somebody who is signed in; `null`: a stranger. */
  cookie: string | null
  evidence: Evidence
}

/** How long an answer that does not end by itself is listened to. */
const LISTEN_MS = 400
const DAY_MS = 86_400_000
const OURS = { 'x-requested-with': 'gaugeboard', 'content-type': 'application/json' }

/** Asks one thing and keeps all that comes back: status, headers, and the body or as much as comes of it. */
export async function send(
  { url, cookie, evidence }: Client,
  path: string,
  init: RequestInit = {},
): Promise<Response | undefined> {
  const where = `${init.method ?? 'GET'} ${path}${cookie === null ? '' : ', signed in'}`
  const ending = new AbortController()
  try {
    const response = await fetch(`${url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { ...(cookie !== null && { cookie }), ...(init.headers as Record<string, string>) },
      signal: ending.signal,
    })
    evidence.add('headers', where, JSON.stringify([response.status, ...response.headers]))
    const isEvents = response.headers.get('content-type')?.startsWith('text/event-stream') === true
    const body = isEvents ? await begun(response) : new Uint8Array(await response.arrayBuffer())
    evidence.add(isEvents ? 'events' : 'body', where, body)
    return response
  } catch (error) {
    evidence.missing(`${where}: ${(error as Error).message}`)
    return undefined
  } finally {
    ending.abort()
  }
}

/**
 * Every route of the table, well asked and badly, and the changing ones last: one of them signs out. `round` makes
 * ranges that nobody asked for before.
 */
export async function requestEverything(
  client: Client,
  routes: readonly Route[],
  round: number,
): Promise<void> {
  const reading = routes.filter(({ method }) => method === 'GET')
  const changing = routes.filter(({ method }) => method !== 'GET')
  const to = Date.now() - round * 40 * DAY_MS
  const range = `from=${iso(to - DAY_MS)}&to=${iso(to)}`
  for (const { method, path } of [...reading, ...changing]) {
    for (const id of [STATION_ID, 'nobody']) {
      const concrete = path.replace(':id', id).replaceAll(/:\w+/g, 'nobody').replace('*', 'x')
      if (method !== 'GET') {
        await send(client, concrete, {
          method,
          headers: OURS,
          ...(method !== 'DELETE' && { body: '{"x":1}' }),
        })
        continue
      }
      const forms = ['', '&format=json&notes=1', '&format=ndjson', '&notes=1'].map(
        (form) => `?${range}${form}`,
      )
      const isRanged = /series|aggregates|quality|judgements|statistics|export|notes/.test(path)
      const queries = isRanged ? [...forms, '?from=yesterday', '?last=24h'] : ['']
      for (const query of queries) {
        const answer = await send(client, concrete + query)
        if (client.cookie !== null && answer?.status === 401 && path.startsWith('/api/')) {
          client.evidence.missing(`${concrete} took somebody signed in for a stranger`)
        }
      }
      if (path.endsWith('/series')) {
        await send(client, `${concrete}?${range}`, { headers: { accept: PACKED_SERIES_TYPE } })
      }
      if (!path.includes(':id')) break
    }
  }
  const pages = ['/', '/login', '/kiosk/lobby', '/nothing', '/api/nothing', '/%', '/index.html']
  for (const path of pages) await send(client, path)
}

async function begun(response: Response): Promise<Uint8Array> {
  const reader = response.body?.getReader()
  const chunks: Uint8Array[] = []
  const timer = setTimeout(() => void reader?.cancel(), LISTEN_MS)
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
    if (done || value === undefined) break
    chunks.push(value)
  }
  clearTimeout(timer)
  return Buffer.concat(chunks)
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}
