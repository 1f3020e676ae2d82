import { queryOptions } from '@tanstack/react-query'
import type { StationRecord } from '../../domain/station-record.ts'
import { getJson } from '../../view/api/http.ts'
import { areNumbers, isNumber, objectOf, orNull, parse } from '../../view/api/shape.ts'

const isRecord = objectOf<StationRecord>({
  firstMs: orNull(isNumber),
  lastMs: orNull(isNumber),
  years: areNumbers,
})

/** Extent of a station's record. The search may take a while; its result is kept for the visit. */
export function recordQuery(deviceId: string) {
  return queryOptions({
    queryKey: ['record', deviceId],
    queryFn: async ({ signal }) =>
      parse(isRecord, await getJson(`/api/devices/${encodeURIComponent(deviceId)}/record`, signal), 'record'),
    staleTime: 60 * 60_000,
    gcTime: 60 * 60_000,
  })
}
