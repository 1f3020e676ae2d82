import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { parsePackedSeries } from '../../../src/app/api/packed-series.ts'
import type { Bff } from '../../../src/bff/create-bff.ts'
import { PACKED_SERIES_TYPE } from '../../../src/domain/series/packed-form.ts'
import type { Answer, Side } from './judge.ts'
import { BASES, type MixedRequest } from './mixed-request.ts'

/** A dashboard, and the cookie of somebody who is signed in. */
export interface TenantRequest {
  bff: Bff
  cookie: string
}

/** Event streams of every side of one dashboard, kept open. */
export interface Listeners {
  /** What each side has heard since this was last called. */
  heard(): [Side, Answer][]
  close(): Promise<void>
}

const HOST = 'https://dashboard.test'

/** What the dashboard answers to a request, with that `ETag` where there is one. */
export async function requestAs(
  { bff, cookie }: TenantRequest,
  { side, path, accept, encoding, bringsSession }: MixedRequest,
  etag?: string,
): Promise<Answer & { etag: string | null }> {
  const headers = {
    ...{ accept, 'accept-encoding': encoding },
    ...(bringsSession && { cookie }),
    ...(etag !== undefined && { 'if-none-match': etag }),
  }
  const response = await bff(new Request(`${HOST}${BASES[side]}${path}`, { headers }))
  const body = new Uint8Array(await response.arrayBuffer())
  return {
    status: response.status,
    headers: [...response.headers].flat().join('\n'),
    text: textOf(body, response.headers),
    etag: response.headers.get('etag'),
    isFigures: path === '/status',
  }
}

/** Sends something as JSON; resolves to the status. */
export async function send(
  { bff }: TenantRequest,
  path: string,
  headers: Record<string, string>,
  body: object,
) {
  const sent = { ...headers, 'x-requested-with': 'gaugeboard', 'content-type': 'application/json' }
  const init = { method: 'POST', headers: sent, body: JSON.stringify(body) }
  const response = await bff(new Request(`${HOST}${path}`, init))
  await response.arrayBuffer()
  return response.status
}

export async function listen({ bff, cookie }: TenantRequest): Promise<Listeners> {
  const texts = new Map<Side, string>()
  const collect = async (side: Side, reader: ReadableStreamDefaultReader<Uint8Array>) => {
    const decoder = new TextDecoder()
    for (let part = await reader.read(); !part.done; part = await reader.read())
      texts.set(side, (texts.get(side) ?? '') + decoder.decode(part.value, { stream: true }))
  }
  const sides: Side[] = ['signed-in', 'quay', 'harbour', 'lake']
  const readers = await Promise.all(
    sides.map(async (side) => {
      const headers: Record<string, string> = side === 'signed-in' ? { cookie } : {}
      const { body } = await bff(new Request(`${HOST}${BASES[side]}/events`, { headers }))
      if (!body) throw new Error(`${side} hears nothing`)
      const reader = body.getReader()
      void collect(side, reader)
      return reader
    }),
  )
  return {
    heard: () => {
      // ids are drawn: digits in them mean nothing
      const answers = [...texts].map(([side, text]): [Side, Answer] => [
        side,
        { status: 200, headers: '', text: text.replace(/^id:.*$/gm, '') },
      ])
      texts.clear()
      return answers
    },
    close: async () => {
      for (const reader of readers) await reader.cancel()
    },
  }
}

/** What is in a body, for whoever looks for words and values in it. */
function textOf(body: Uint8Array, headers: Headers): string {
  if (headers.get('content-type') === PACKED_SERIES_TYPE)
    return body.length === 0 ? '' : JSON.stringify(parsePackedSeries(body))
  const coding = headers.get('content-encoding')
  if (coding === 'gzip') return gunzipSync(body).toString()
  return (coding === 'br' ? brotliDecompressSync(body) : Buffer.from(body)).toString()
}
