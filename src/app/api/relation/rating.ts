import type { Rating } from '../../../domain/relation/rating-report.ts'
import type { PartlyRead } from '../../../domain/series/series.ts'
import { isPartlyRead } from '../../../view/api/device-series.ts'
import { areNumbers, isNumber, listOf, objectOf, optional, orNull } from '../../../view/api/shape.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { relatedQuery } from './related-query.ts'
import { isScatter } from './scatter.ts'

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

export interface RatingNeed extends TimeRange {
  deviceId: string
  stageId: string
  dischargeId: string
}

/** Discharge by stage of a station over a range; refetched while that is being read. */
export function ratingQuery(need: RatingNeed) {
  return relatedQuery('rating', need, {
    deviceId: need.deviceId,
    variables: { stage: need.stageId, discharge: need.dischargeId },
    isAnswer: isRating,
  })
}
