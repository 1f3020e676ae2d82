import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiFailure } from '../../view/api/http.ts'

const NOT_SIGNED_IN = 401

/** Retries transient failures, not refusals. `onSignedOut` is called for refusals without a valid session. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ApiFailure && error.status === NOT_SIGNED_IN) onSignedOut()
      },
    }),
    defaultOptions: {
      queries: {
        // also while the browser reports that it is offline: otherwise requests are paused and never fail visibly
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && (!(error instanceof ApiFailure) || error.mayPass),
        refetchOnWindowFocus: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
