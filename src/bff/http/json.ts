import { EncodedBody } from './encoded-body.ts'

/** Kept by the browser alone, and only used after asking whether it still holds. */
export const PRIVATE = { 'cache-control': 'private, no-cache' }

/** An answer is waited for: more effort saves three bytes in a hundred and costs twice the time. */
const EFFORT = 1

export function json(value: unknown): EncodedBody {
  return new EncodedBody(new TextEncoder().encode(JSON.stringify(value)), {
    contentType: 'application/json',
    effort: EFFORT,
  })
}
