import { randomUUID } from 'node:crypto'
import { type Logger, withFields } from '../../observe/logger.ts'
import type { RequestHead } from './request-head.ts'

/** As proxies make them: short, and safe in a line or header. */
const WELL_FORMED = /^[\w.:+/=-]{8,128}$/

const NOT_SHARED = /\b(?:no-store|private)\b/i

/** Ids are unique, not secret: a counter behind a random prefix. */
const PROCESS = randomUUID().slice(0, 24)
const COUNT_DIGITS = 12
let made = 0

/** The request's well-formed `X-Request-Id`, else a new one. */
export function requestIdOf(request: RequestHead): string {
  const given = request.headers.get('x-request-id')
  return given !== null && WELL_FORMED.test(given) ? given : newId()
}

/** The id in an answer. Cacheable ones are shown to others, so they never repeat a stranger's. */
export function answeredIdOf(request: RequestHead, requestId: string, cacheControl: string | null): string {
  if (request.headers.get('x-request-id') !== requestId || isOwn(cacheControl)) return requestId
  return newId()
}

function isOwn(cacheControl: string | null): boolean {
  return cacheControl !== null && NOT_SHARED.test(cacheControl)
}

function newId(): string {
  return PROCESS + String(++made).padStart(COUNT_DIGITS, '0')
}

/** A logger whose every line carries the id of a request: `c.get('requestId')`. */
export function withRequestId(logger: Logger, request: string): Logger {
  return withFields(logger, { request })
}
