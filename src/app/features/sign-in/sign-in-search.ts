import { placeWithin } from '../../../domain/app-paths.ts'
import { compact, oneOf, textIn } from '../address/text.ts'

/** Why signing in with the identity provider failed. */
const FAILURES = ['refused', 'no-role', 'expired', 'provider'] as const

/** Search parameters of the sign-in page. */
export interface SignInSearch {
  /** Address to go to afterwards: path, query and fragment; the map when absent. */
  to?: string
  failed?: (typeof FAILURES)[number]
}

export function parseSignInSearch(search: Record<string, unknown>): SignInSearch {
  const to = placeWithin(textIn(search.to))
  return compact<SignInSearch>({
    to: to === '/' ? undefined : to,
    failed: oneOf(search.failed, FAILURES),
  })
}
