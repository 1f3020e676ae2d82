import { randomUUID } from 'node:crypto'
import { type Logger, withFields } from '../../observe/logger.ts'
import type { RequestHead } from './request-head.ts'

/** Ids as proxies make them: nothing that could break a line or a header, and not longer than it needs to be. */
const WELL_FORMED = /^[\w.:+/=-]{8,128}$/

/** What keeps an answer out of every cache that is not the reader's own. */
const NOT_SHARED = /\b(?:no-store|private)\b/i

/** Ids are unique, not secret: a counter behind a random prefix of the process. */
const PROCESS = randomUUID().slice(0, 24)
const COUNT_DIGITS = 12
let made = 0

/** The request's own id (`X-Request-Id`) where it is well-formed, else a new one. */
export function requestIdOf(request: RequestHead): string {
  const said = request.headers.get('x-request-id')
  return said !== null && WELL_FORMED.test(said) ? said : newId()
}

/**
 * The id that an answer names. One that a cache may keep is shown to others too: it never repeats what a stranger
 * wrote, and has an id of ours.
 */
export function answeredIdOf(request: RequestHead, requestId: string, cacheControl: string | null): string {
  if (request.headers.get('x-request-id') !== requestId || isOwn(cacheControl)) return requestId
  return newId()
}

/** Whether a response is private. */
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
