import { areFloods } from '../../../domain/relation/floods-report.ts'
import { isText, objectOf, orNull } from '../../../domain/shape.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { relatedQuery } from './related-query.ts'
import type { SensorPlace } from './sensor-place.ts'

/** `floods` is `null` where the range has no value. */
const isAnswer = objectOf({ unit: isText, floods: orNull(areFloods) })

export interface FloodsNeed extends SensorPlace, TimeRange {
  threshold: number | undefined
}

export function floodsQuery(need: FloodsNeed) {
  return relatedQuery('floods', need, {
    deviceId: need.deviceId,
    variables: { sensor: need.sensorId, threshold: need.threshold?.toString() },
    isAnswer,
  })
}
