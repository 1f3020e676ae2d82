import { Refusal } from '../refusal.ts'

/** Throws the `Refusal` with this wait in milliseconds; `null` and `undefined` are no wait. */
export function assertNoWait(waitMs: number | null | undefined): void {
  if (waitMs === null || waitMs === undefined) return
  throw new Refusal('tooManyRequests', { 'retry-after': String(Math.ceil(waitMs / 1000)) })
}
