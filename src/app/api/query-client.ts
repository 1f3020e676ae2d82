import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './http.ts'

/** Failures that a second try can mend are tried again; what the server refused is shown at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && (!(error instanceof ApiFailure) || error.mayPass),
        refetchOnWindowFocus: true,
      },
    },
  })
}
