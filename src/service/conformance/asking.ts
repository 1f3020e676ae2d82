import assert from 'node:assert/strict'
import { deviceDataPath, devicesPath } from '../../contract/paths.ts'
import { dataEnvelopeSchema, type WireDataItem } from '../../contract/wire.ts'
import type { Credentials, Subject } from './subject.ts'

export interface Reply {
  status: number
  headers: Headers
  text: string
  /** The text as JSON; `undefined` when it is none. */
  body: unknown
}

/** One of the two ways to the same data: by Basic credentials, or by the public key in the path. */
export interface Variant {
  devices: string
  data: (deviceId: string) => string
  headers: Record<string, string>
}

/** Sends a request; `path` is relative to the base address and goes out as it is. */
export async function ask(subject: Subject, path: string, init: RequestInit = {}): Promise<Reply> {
  const response = await subject.fetch(new Request(subject.baseUrl + path, { redirect: 'manual', ...init }))
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: jsonOrNothing(text) }
}

export function basicHeader({ apiKey, secretKey }: Credentials): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${apiKey}:${secretKey}`).toString('base64')}` }
}

/** The read endpoints with the keys that open them. */
export function variants({ facts }: Subject): Variant[] {
  return [
    {
      devices: devicesPath(),
      data: (deviceId) => deviceDataPath(deviceId, {}),
      headers: basicHeader(facts.basic),
    },
    {
      devices: devicesPath(facts.publicKey),
      data: (deviceId) => deviceDataPath(deviceId, {}, facts.publicKey),
      headers: {},
    },
  ]
}

/** Asks for the device's data in both variants, which must agree; `query` goes out as it is. */
export async function askData(subject: Subject, query: string): Promise<Reply> {
  const replies: Reply[] = []
  for (const { data, headers } of variants(subject)) {
    const search = query === '' ? '' : `?${query}`
    replies.push(await ask(subject, data(subject.facts.deviceId) + search, { headers }))
  }
  const [basic, open] = replies as [Reply, Reply]
  assert.deepEqual({ ...open, headers: null }, { ...basic, headers: null })
  return basic
}

/** The items of a successful data answer. */
export async function items(subject: Subject, query: string): Promise<WireDataItem[]> {
  const reply = await askData(subject, query)
  assert.equal(reply.status, 200, `?${query}`)
  return dataEnvelopeSchema.parse(reply.body).data
}

/** Holds when a reply is the error of that status, with the envelope of R3 and R5. */
export function assertRefused(reply: Reply, status: number, message: string, what = ''): void {
  assert.equal(reply.status, status, what)
  assert.deepEqual(reply.body, { message, data: null }, what)
  assert.match(reply.headers.get('content-type') ?? '', /^application\/json\b/, what)
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
