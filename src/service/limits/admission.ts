import { countedAddress } from '../../contract/counted-address.ts'
import type { Authenticator, Caller } from '../auth/authenticator.ts'
import { assertNoWait } from '../refusal.ts'
import type { Access } from '../route.ts'
import { Attempts } from './attempts.ts'
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts'

export interface Limits {
  /** Rate and burst of each key; 0 for no limit. */
  requestsPerMinute: number
  /** Rate and burst of failed credentials from one address; 0 for no limit. */
  failuresPerMinute: number
  /** Milliseconds on a clock that never goes back. */
  now?: () => number
}

/** Resolves to the caller; rejects with the `Refusal` of its credentials or rate. */
export type Admission = (access: Access, presented: string | null, address?: string) => Promise<Caller>

/** Some ten megabytes at most for each of the two limits. */
const REMEMBERED = 50_000

/**
 * Checks credentials, then the key's rate. An address with too many failures waits before any check:
 * otherwise the answer reveals a guess. Missing credentials are not counted: some clients try without first.
 */
export function createAdmission(authenticate: Authenticator, limits?: Limits): Admission {
  const requests = limiterOf(limits?.requestsPerMinute, limits?.now)
  const failures = limiterOf(limits?.failuresPerMinute, limits?.now)
  const attempts = failures && new Attempts(failures)

  return async (access, presented, address) => {
    const isGuess = access.kind === 'public' || presented !== null
    const attempt = () => authenticate(access, presented)
    const isCounted = attempts && isGuess && address !== undefined
    const caller = await (isCounted ? attempts.make(countedAddress(address), attempt) : attempt())
    assertNoWait(requests?.take(caller.countedAs))
    return caller
  }
}

function limiterOf(perMinute = 0, now: () => number = () => performance.now()): RateLimiter | undefined {
  return perMinute > 0 ? createRateLimiter({ perMinute }, { now, remembered: REMEMBERED }) : undefined
}
