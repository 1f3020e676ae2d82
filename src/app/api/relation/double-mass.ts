import type { DoubleMass } from '../../../domain/relation/double-mass.ts'
import { areNumbers, isNumber, isText, objectOf, optional, orNull } from '../../../view/api/shape.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { mayBeOfPart } from '../being-read.ts'
import { relatedQuery } from './related-query.ts'
import { type SensorPlace, sensorPath } from './sensor-place.ts'

export interface ShownDoubleMass {
  unit: string
  /** `null` where the gauges have no day in common, or no rain. */
  curve: DoubleMass | null
}

const isDoubleMass = mayBeOfPart<ShownDoubleMass>({
  unit: isText,
  curve: orNull(
    objectOf<DoubleMass>({
      days: areNumbers,
      neighbours: areNumbers,
      gauge: areNumbers,
      ratio: isNumber,
      bend: optional(objectOf({ day: isNumber, before: isNumber, after: isNumber })),
    }),
  ),
})

export interface DoubleMassNeed extends TimeRange {
  gauge: SensorPlace
  neighbours: readonly SensorPlace[]
  /** IANA name, on whose clocks days begin. */
  zone: string
}

/** A rain gauge against its neighbours over a range; refetched while that is being read. */
export function doubleMassQuery(need: DoubleMassNeed) {
  return relatedQuery('double-mass', need, {
    deviceId: need.gauge.deviceId,
    variables: {
      sensor: need.gauge.sensorId,
      neighbours: need.neighbours.map(sensorPath).join(','),
      zone: need.zone,
    },
    isAnswer: isDoubleMass,
  })
}
