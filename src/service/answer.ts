import { SUCCESS } from '../contract/errors.ts'
import type { Refusal } from './refusal.ts'

// answers hold an organisation's data, some of them behind a key that stands in the URL: no cache may keep them
const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** A successful answer in the envelope. */
export function success(data: readonly unknown[]): Response {
  return new Response(JSON.stringify({ message: SUCCESS, data }), { headers: HEADERS })
}

/** A successful answer whose body, the envelope included, is bytes already or will be as it is read. */
export function written(body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>): Response {
  return new Response(body, { headers: HEADERS })
}

/** An error in the envelope; an answer to HEAD has no body. */
export function refused(refusal: Refusal, method: string): Response {
  const body = method === 'HEAD' ? null : JSON.stringify({ message: refusal.message, data: null })
  return new Response(body, { status: refusal.status, headers: { ...HEADERS, ...refusal.headers } })
}
