import { sessionQuery } from '../../api/session.ts'
import type { createAppRouter } from '../../router.tsx'
import { compact } from '../address/text.ts'
import type { SignInSearch } from './sign-in-search.ts'

/** Goes to the sign-in page, which returns to the same address. The address is the state, so nothing is lost. */
export function leaveForSignIn(router: ReturnType<typeof createAppRouter>): void {
  const { queryClient } = router.options.context
  queryClient.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, user: null })
  const { pathname, href } = router.history.location
  if (pathname === '/login') return
  const to = href === '/' ? undefined : href
  void router.navigate({ to: '/login', search: compact<SignInSearch>({ to }), replace: true })
}
