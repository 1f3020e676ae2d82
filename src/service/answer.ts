import type { ContentCoding } from '../contract/negotiation.ts'
import type { Refusal } from './refusal.ts'

// answers hold an organisation's data, some of them behind a key that stands in the URL: no cache may keep them
const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

const VARY = 'accept-encoding'

export function acknowledged(message: string): Response {
  return new Response(JSON.stringify({ message }), { headers: HEADERS })
}

/** A successful answer whose body, the envelope included, is bytes already or will be as it is read. */
export function written(
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>,
  coding: ContentCoding = 'identity',
  headers: Record<string, string> = {},
): Response {
  const packed = coding === 'identity' ? {} : { 'content-encoding': coding }
  return new Response(body, { headers: { ...HEADERS, vary: VARY, ...packed, ...headers } })
}

export function notModified(etag: string): Response {
  return new Response(null, {
    status: 304,
    headers: { 'cache-control': HEADERS['cache-control'], vary: VARY, etag },
  })
}

/** An error in the envelope; an answer to HEAD has no body. */
export function refused(refusal: Refusal, method: string): Response {
  const body = method === 'HEAD' ? null : JSON.stringify({ message: refusal.message, data: null })
  return new Response(body, { status: refusal.status, headers: { ...HEADERS, ...refusal.headers } })
}
