import { sessionQuery } from '../../api/session.ts'
import type { createAppRouter } from '../../router.tsx'
import { compact } from '../address/text.ts'
import type { SignInSearch } from './sign-in-search.ts'

/** The sign-in page returns to the same address, which is the state: nothing is lost. */
export function leaveForSignIn(router: ReturnType<typeof createAppRouter>): void {
  const { queryClient } = router.options.context
  queryClient.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, user: null })
  const { pathname, href } = router.history.location
  if (pathname === '/login') return
  const to = href === '/' ? undefined : href
  void router.navigate({ to: '/login', search: compact<SignInSearch>({ to }), replace: true })
}
