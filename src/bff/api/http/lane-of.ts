import type { Lane } from '../../util/turns.ts'
import type { RequestHead } from './request-head.ts'

/** "Background" urgency of RFC 9218 is 7, and what nobody looks at yet is asked for with less than the usual 3. */
const LEAST_URGENT_IN_FRONT = 4

/** In which lane the work for a request is done, by its `Priority` header (RFC 9218): what is not urgent makes way for others. */
export function laneOf({ headers }: RequestHead): Lane {
  const [, urgency] = /(?:^|,)\s*u=([0-7])\s*(?:,|;|$)/.exec(headers.get('priority') ?? '') ?? []
  return Number(urgency ?? 0) > LEAST_URGENT_IN_FRONT ? 'background' : 'foreground'
}
