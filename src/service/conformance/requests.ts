import assert from 'node:assert/strict'
import { deviceDataPath, devicesPath } from '../../contract/paths.ts'
import { dataEnvelopeSchema, type WireDataItem } from '../../contract/wire.ts'
import { CannotJudge, type Credentials, type Subject } from './subject.ts'

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

export async function send(subject: Subject, path: string, init: RequestInit = {}): Promise<Reply> {
  const response = await subject.fetch(new Request(subject.baseUrl + path, { redirect: 'manual', ...init }))
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: jsonOrNothing(text) }
}

export function basicHeader({ apiKey, secretKey }: Credentials): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${apiKey}:${secretKey}`).toString('base64')}` }
}

export function basicVariant({ facts }: Subject): Variant {
  return { devices: devicesPath(), data: (id) => deviceDataPath(id, {}), headers: basicHeader(facts.basic) }
}

export function publicVariant({ facts: { publicKey } }: Subject): Variant {
  return { devices: devicesPath(publicKey), data: (id) => deviceDataPath(id, {}, publicKey), headers: {} }
}

/** The ways that are open: both, or the Basic one alone where no public key is known. */
export function variants(subject: Subject): Variant[] {
  try {
    return [basicVariant(subject), publicVariant(subject)]
  } catch (error) {
    if (error instanceof CannotJudge) return [basicVariant(subject)]
    throw error
  }
}

/** All open read endpoints, each with the headers that open it. */
export function readPaths(subject: Subject): { path: string; headers: Record<string, string> }[] {
  return variants(subject).flatMap(({ devices, data, headers }) => [
    { path: devices, headers },
    { path: data(subject.facts.deviceId), headers },
  ])
}

/** Asks for the device's data in all variants, which must agree; `query` goes out as it is. */
export async function sendData(subject: Subject, query: string): Promise<Reply> {
  const [first, ...others] = await Promise.all(
    variants(subject).map(({ data, headers }) => {
      const search = query === '' ? '' : `?${query}`
      return send(subject, data(subject.facts.deviceId) + search, { headers })
    }),
  )
  if (!first) throw new CannotJudge('no way in is known')
  for (const other of others) {
    assert.deepEqual([other.status, other.body], [first.status, first.body], `both variants, ?${query}`)
  }
  return first
}

export async function items(subject: Subject, query: string): Promise<WireDataItem[]> {
  const reply = await sendData(subject, query)
  assert.equal(reply.status, 200, `status of ?${query}`)
  return dataItems(reply)
}

export function dataItems({ body }: Pick<Reply, 'body'>): WireDataItem[] {
  const parsed = dataEnvelopeSchema.safeParse(body)
  assert.ok(parsed.success, `the answer is no envelope of data items: ${parsed.error?.message}`)
  return parsed.data.data
}

/** Holds when a reply is the error of that status, with the envelope of R3 and R5. */
export function assertRefused(reply: Reply, status: number, message: string, what = 'the answer'): void {
  assert.equal(reply.status, status, `status of ${what}`)
  assert.deepEqual(reply.body, { message, data: null }, `body of ${what}`)
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
