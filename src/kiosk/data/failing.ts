import { ApiFailure } from '../../view/api/http.ts'

/**
 * `away`: no response, or a temporary failure; `unknown`: no such screen; `malformed`: page and server have
 * different versions.
 */
export type Failing = 'away' | 'unknown' | 'malformed'

export function failingOf(failure: unknown): Failing {
  // the request timed out
  if (failure instanceof DOMException) return 'away'
  if (!(failure instanceof ApiFailure)) return 'malformed'
  if (failure.status === 404) return 'unknown'
  return failure.status === 200 ? 'malformed' : 'away'
}
