import { queryOptions } from '@tanstack/react-query'
import type { Rating } from '../../../domain/relation/rating-report.ts'
import type { PartlyRead } from '../../../domain/series/series.ts'
import { isPartlyRead } from '../../../view/api/device-series.ts'
import { getJson } from '../../../view/api/http.ts'
import { areNumbers, isNumber, listOf, objectOf, optional, orNull, parse } from '../../../view/api/shape.ts'
import { refetchWhileBeingRead } from '../being-read.ts'
import { isScatter } from './scatter.ts'
import { NEXT_PART_MS, rangeQuery } from './sensor-place.ts'

export type ShownRating = Rating & { partial?: PartlyRead }

const isRating = objectOf<ShownRating>({
  count: isNumber,
  curve: orNull(
    objectOf({
      a: isNumber,
      b: isNumber,
      h0: isNumber,
      count: isNumber,
      from: isNumber,
      to: isNumber,
      logError: isNumber,
      factor: isNumber,
      r2: isNumber,
    }),
  ),
  line: objectOf({ stage: areNumbers, discharge: areNumbers }),
  residuals: listOf(
    objectOf({ from: isNumber, to: isNumber, count: isNumber, bias: isNumber, error: isNumber }),
  ),
  scatter: isScatter,
  partial: optional(isPartlyRead),
})

export interface RatingNeed {
  deviceId: string
  stageId: string
  dischargeId: string
  fromMs: number
  toMs: number
}

/** Discharge by stage of a station over a range; refetched while that is being read. */
export function ratingQuery(need: RatingNeed) {
  const query = rangeQuery(need)
  query.set('stage', need.stageId)
  query.set('discharge', need.dischargeId)
  const path = `/api/devices/${encodeURIComponent(need.deviceId)}/rating?${query}`
  return queryOptions({
    queryKey: ['rating', need],
    queryFn: async ({ signal }) => parse(isRating, await getJson(path, signal), 'rating'),
    refetchInterval: refetchWhileBeingRead(NEXT_PART_MS),
    staleTime: 60_000,
  })
}
