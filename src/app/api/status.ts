import { queryOptions } from '@tanstack/react-query'
import { isStatusReport } from '../../domain/status.ts'
import { getJson, parse } from '../../view/api/http.ts'

const REFRESH_MS = 5_000

export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: async ({ signal }) => parse(isStatusReport, await getJson('/api/status', signal), 'status'),
  refetchInterval: REFRESH_MS,
})
