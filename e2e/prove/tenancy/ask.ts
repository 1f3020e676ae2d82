import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { parsePackedSeries } from '../../../src/app/api/packed-series.ts'
import { PACKED_SERIES_TYPE } from '../../../src/domain/series/packed-form.ts'
import type { Answer, Side } from './judge.ts'
import type { MixedRequest } from './mixed-request.ts'
import type { Organisation } from './organisations.ts'
import { WEBHOOK_KEY, type World } from './world.ts'

/** Event streams of every side of one dashboard, kept open. */
export interface Listeners {
  /** What each side has heard since this was last called. */
  heard(): [Side, Answer][]
  close(): Promise<void>
}

const HOST = 'https://dashboard.test'
const STREAMS: [Side, string][] = [
  ['signed-in', '/api/events'],
  ['quay', '/api/kiosks/quay/events'],
  ['harbour', '/api/kiosks/harbour/events'],
  ['lake', '/api/kiosks/lake/events'],
]

/** What the dashboard answers to a request, with that `ETag` where there is one. */
export async function ask(
  { bff, cookie }: World,
  { base, path, accept, encoding, bringsSession }: MixedRequest,
  etag: string | undefined,
): Promise<Answer & { etag: string | null }> {
  const headers = {
    ...{ accept, 'accept-encoding': encoding },
    ...(bringsSession && { cookie }),
    ...(etag !== undefined && { 'if-none-match': etag }),
  }
  const response = await bff(new Request(`${HOST}${base}${path}`, { headers }))
  const body = new Uint8Array(await response.arrayBuffer())
  return {
    status: response.status,
    headers: [...response.headers].flat().join('\n'),
    text: textOf(body, response.headers),
    etag: response.headers.get('etag'),
    isFigures: path === '/status',
  }
}

export async function listen({ bff, cookie }: World): Promise<Listeners> {
  const texts = new Map<Side, string>()
  const readers = await Promise.all(
    STREAMS.map(async ([side, path]) => {
      const headers: Record<string, string> = side === 'signed-in' ? { cookie } : {}
      const { body } = await bff(new Request(`${HOST}${path}`, { headers }))
      if (!body) throw new Error(`${path} is no stream`)
      const reader = body.getReader()
      void collect(reader, (text) => texts.set(side, (texts.get(side) ?? '') + text))
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

/** A message as the signed-in user's service sends it, of a station whose id the others have too; resolves to the status. */
export async function sendWebhook({ bff }: World, { digit }: Organisation, id: string, timeMs: number) {
  const message = {
    ...{ event: 'sensor.data', device_id: id, data: { level: 700_000 + digit * 10_000 + 999 } },
    timestamp: `${new Date(timeMs).toISOString().slice(0, 19)}Z`,
  }
  const headers = { 'x-api-key': WEBHOOK_KEY, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(message) }
  return (await bff(new Request(`${HOST}/webhook/sensor-data`, init))).status
}

/** What is in a body, for whoever looks for words and values in it. */
function textOf(body: Uint8Array, headers: Headers): string {
  if (headers.get('content-type') === PACKED_SERIES_TYPE)
    return body.length === 0 ? '' : JSON.stringify(parsePackedSeries(body))
  const coding = headers.get('content-encoding')
  if (coding === 'gzip') return gunzipSync(body).toString()
  return (coding === 'br' ? brotliDecompressSync(body) : Buffer.from(body)).toString()
}

async function collect(reader: ReadableStreamDefaultReader<Uint8Array>, take: (text: string) => unknown) {
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    take(decoder.decode(value, { stream: true }))
  }
}
