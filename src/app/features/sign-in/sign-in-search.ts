import { placeWithin } from '../../../domain/place-within.ts'
import { compact, oneOf, textIn } from '../address/text.ts'

/** Why the identity provider's answer signed nobody in. */
const FAILURES = ['refused', 'no-role', 'expired', 'provider'] as const

/** What the address of the sign-in page says. */
export interface SignInSearch {
  /** Where to go afterwards: path, query and fragment; without it to the map. */
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
