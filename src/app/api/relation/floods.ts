import type { Floods } from '../../../domain/relation/floods-report.ts'
import type { PartlyRead } from '../../../domain/series/series.ts'
import { isPartlyRead } from '../../../view/api/device-series.ts'
import {
  areNumbers,
  areNumbersOrNull,
  isNumber,
  isText,
  listOf,
  objectOf,
  oneOf,
  optional,
  orNull,
} from '../../../view/api/shape.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { isThresholdEvent } from '../threshold-event.ts'
import { relatedQuery } from './related-query.ts'
import type { SensorPlace } from './sensor-place.ts'

export interface ShownFloods {
  unit: string
  /** `null` where the range has no value. */
  floods: Floods | null
  partial?: PartlyRead
}

const areFloods = objectOf<ShownFloods>({
  unit: isText,
  floods: orNull(
    objectOf({
      threshold: isNumber,
      thresholdBy: oneOf('given', 'level', 'percentile'),
      direction: oneOf('rising', 'falling'),
      count: isNumber,
      list: listOf(
        objectOf({
          rank: isNumber,
          event: isThresholdEvent,
          line: objectOf({ t: areNumbers, v: areNumbersOrNull }),
        }),
      ),
    }),
  ),
  partial: optional(isPartlyRead),
})

export interface FloodsNeed extends SensorPlace, TimeRange {
  threshold: number | undefined
}

/** The largest floods of a range over one another; refetched while that is being read. */
export function floodsQuery(need: FloodsNeed) {
  return relatedQuery('floods', need, {
    deviceId: need.deviceId,
    variables: { sensor: need.sensorId, threshold: need.threshold?.toString() },
    isAnswer: areFloods,
  })
}
