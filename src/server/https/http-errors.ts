import { STATUS_CODES } from 'node:http'
import { ERRORS } from '../../contract/errors.ts'
import type { Refusal } from '../http/refusal.ts'

/** Error of that status in the interface's envelope; only `Bad Request` is the interface's word. */
export function httpError(status: number): Refusal {
  const message = status === ERRORS.badRequest.status ? ERRORS.badRequest.message : STATUS_CODES[status]
  return { status, contentType: 'application/json', body: JSON.stringify({ message, data: null }) }
}
