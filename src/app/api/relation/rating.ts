import { isRating } from '../../../domain/relation/rating-report.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { relatedQuery } from './related-query.ts'

export interface RatingNeed extends TimeRange {
  deviceId: string
  stageId: string
  dischargeId: string
}

export function ratingQuery(need: RatingNeed) {
  return relatedQuery('rating', need, {
    deviceId: need.deviceId,
    variables: { stage: need.stageId, discharge: need.dischargeId },
    isAnswer: isRating,
  })
}
