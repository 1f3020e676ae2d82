import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiFailure } from '../../view/api/http.ts'

const NOT_SIGNED_IN = 401

/**
 * Failures that a second try can mend are tried again; what the server refused is shown at once. `onSignedOut` is
 * called where it refused because nobody is signed in, or no longer.
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ApiFailure && error.status === NOT_SIGNED_IN) onSignedOut()
      },
    }),
    defaultOptions: {
      queries: {
        // asked also where the browser believes it has no network: otherwise nothing ever fails, and nobody is told
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && (!(error instanceof ApiFailure) || error.mayPass),
        refetchOnWindowFocus: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
