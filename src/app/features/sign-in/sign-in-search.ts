import { placeWithin } from '../../../domain/app-paths.ts'
import { compact, oneOf, textIn } from '../address/text.ts'

const FAILURES = ['refused', 'no-role', 'expired', 'provider'] as const

export interface SignInSearch {
  /** Path, query and fragment to return to; the map when absent. */
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
