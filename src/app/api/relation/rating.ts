import type { Rating } from '../../../domain/relation/rating-report.ts'
import { areNumbers, isFlag, isNumber, listOf, objectOf, orNull } from '../../../view/api/shape.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { mayBeOfPart } from '../being-read.ts'
import { relatedQuery } from './related-query.ts'
import { isScatter } from './scatter.ts'

const isRating = mayBeOfPart<Rating>({
  count: isNumber,
  curve: orNull(
    objectOf({
      a: isNumber,
      b: isNumber,
      h0: isNumber,
      count: isNumber,
      from: isNumber,
      to: isNumber,
      isAtBound: isFlag,
      r2: isNumber,
    }),
  ),
  line: objectOf({ stage: areNumbers, discharge: areNumbers }),
  residuals: listOf(
    objectOf({ from: isNumber, to: isNumber, count: isNumber, bias: isNumber, error: isNumber }),
  ),
  intervals: listOf(objectOf({ from: isNumber, to: isNumber, low: isNumber, high: isNumber })),
  scatter: isScatter,
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
