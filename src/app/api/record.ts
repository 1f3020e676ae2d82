import { queryOptions } from '@tanstack/react-query'
import { isStationRecord } from '../../domain/station-record.ts'
import { getJson, parse } from '../../view/api/http.ts'

/** Extent of a station's record. The search may take a while; its result is kept for the visit. */
export function recordQuery(deviceId: string) {
  return queryOptions({
    queryKey: ['record', deviceId],
    queryFn: async ({ signal }) =>
      parse(
        isStationRecord,
        await getJson(`/api/devices/${encodeURIComponent(deviceId)}/record`, signal),
        'record',
      ),
    staleTime: 60 * 60_000,
    gcTime: 60 * 60_000,
  })
}
