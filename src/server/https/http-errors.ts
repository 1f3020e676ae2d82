import { STATUS_CODES } from 'node:http'
import { ERRORS } from '../../contract/errors.ts'
import type { Refusal } from '../http/refusal.ts'

/** The error of that status in the interface's envelope; `Bad Request` is its own word, the rest are HTTP's. */
export function httpError(status: number): Refusal {
  const message = status === ERRORS.badRequest.status ? ERRORS.badRequest.message : STATUS_CODES[status]
  return { status, contentType: 'application/json', body: JSON.stringify({ message, data: null }) }
}
