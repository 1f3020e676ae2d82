import { ERRORS, type ErrorName } from '../contract/errors.ts'

/** A request answered with a row of the interface's error table. Thrown by operations, written in one place. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly headers: Record<string, string>

  constructor(error: ErrorName, headers: Record<string, string> = {}) {
    super(ERRORS[error].message)
    this.status = ERRORS[error].status
    this.headers = headers
  }
}

/** Throws the `Refusal` with this wait in milliseconds; `null` and `undefined` are no wait. */
export function assertNoWait(waitMs: number | null | undefined): void {
  if (waitMs === null || waitMs === undefined) return
  throw new Refusal('tooManyRequests', { 'retry-after': String(Math.ceil(waitMs / 1000)) })
}
