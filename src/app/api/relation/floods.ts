import type { Floods } from '../../../domain/relation/floods-report.ts'
import {
  areNumbers,
  areNumbersOrNull,
  isNumber,
  isText,
  listOf,
  objectOf,
  oneOf,
  orNull,
} from '../../../view/api/shape.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { mayBeOfPart } from '../being-read.ts'
import { isThresholdEvent } from '../threshold-event.ts'
import { relatedQuery } from './related-query.ts'
import type { SensorPlace } from './sensor-place.ts'

export interface ShownFloods {
  unit: string
  /** `null` where the range has no value. */
  floods: Floods | null
}

const areFloods = mayBeOfPart<ShownFloods>({
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
