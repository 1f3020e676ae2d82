import { ApiFailure } from '../../view/api/http.ts'

/**
 * Why the newest picture could not be had: `away`: no answer, or one that says it will pass; `unknown`: there
 * is no such screen; `malformed`: page and server are of different versions.
 */
export type Failing = 'away' | 'unknown' | 'malformed'

export function failingOf(failure: unknown): Failing {
  // given up because nothing came for too long
  if (failure instanceof DOMException) return 'away'
  if (!(failure instanceof ApiFailure)) return 'malformed'
  if (failure.status === 404) return 'unknown'
  return failure.status === 200 ? 'malformed' : 'away'
}
