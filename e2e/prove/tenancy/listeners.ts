import type { Answer } from './judge.ts'
import type { MixedRequest } from './mixed-request.ts'
import type { Organisation } from './organisations.ts'
import type { Side } from './side.ts'
import { WEBHOOK_KEY, type World } from './world.ts'

/** Where each side hears what is new. */
const PATHS: [Side, MixedRequest['base']][] = [
  ['signed-in', '/api/events'],
  ['quay', '/api/kiosks/quay/events'],
  ['harbour', '/api/kiosks/harbour/events'],
  ['lake', '/api/kiosks/lake/events'],
]
/** Event streams of every side of one dashboard, kept open. */
export interface Listeners {
  /** What each side has heard since it was last asked. */
  heard(): [Side, Answer][]
  close(): Promise<void>
}

export async function listen({ bff, cookie }: World): Promise<Listeners> {
  const texts = new Map<Side, string>()
  const readers = await Promise.all(
    PATHS.map(async ([side, path]) => {
      const headers: Record<string, string> = side === 'signed-in' ? { cookie } : {}
      const { body } = await bff(new Request(`https://dashboard.test${path}`, { headers }))
      if (!body) throw new Error(`${path} is no stream`)
      const reader = body.getReader()
      void collect(reader, (text) => void texts.set(side, (texts.get(side) ?? '') + text))
      return reader
    }),
  )
  return {
    heard: () => {
      const heard = [...texts].map(([side, text]): [Side, Answer] => [
        side,
        { status: 200, headers: '', text: dataOf(text) },
      ])
      texts.clear()
      return heard
    },
    close: async () => {
      for (const reader of readers) await reader.cancel()
    },
  }
}

/** A message as the signed-in user's service sends it, of a station whose id the others have too. */
export async function sendWebhook(
  { bff }: World,
  { digit }: Organisation,
  id: string,
  timeMs: number,
): Promise<number> {
  const response = await bff(
    new Request('https://dashboard.test/webhook/sensor-data', {
      method: 'POST',
      headers: { 'x-api-key': WEBHOOK_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({
        event: 'sensor.data',
        device_id: id,
        timestamp: `${new Date(timeMs).toISOString().slice(0, 19)}Z`,
        data: { level: 700_000 + digit * 10_000 + 999 },
      }),
    }),
  )
  return response.status
}

async function collect(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  take: (text: string) => void,
): Promise<void> {
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    take(decoder.decode(value, { stream: true }))
  }
}

/** Ids are drawn: digits in them mean nothing. */
function dataOf(events: string): string {
  return events.replace(/^id:.*$/gm, '')
}
