import { isTideReport } from '../../../domain/relation/tide/tide-report.ts'
import { isText, objectOf, orNull } from '../../../domain/shape.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { relatedQuery } from './related-query.ts'
import { type SensorPlace, sensorPath } from './sensor-place.ts'

/** `report` is `null` where a gauge reports too rarely, or has no three days without a gap. */
const isAnswer = objectOf({ unit: isText, report: orNull(isTideReport) })

export interface TideNeed extends TimeRange {
  sea: SensorPlace
  river: SensorPlace
}

export function tideQuery(need: TideNeed) {
  return relatedQuery('tide', need, {
    deviceId: need.sea.deviceId,
    variables: { sensor: need.sea.sensorId, river: sensorPath(need.river) },
    isAnswer,
  })
}
