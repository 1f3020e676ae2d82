import { isDoubleMass } from '../../../domain/relation/double-mass.ts'
import { isText, objectOf, orNull } from '../../../domain/shape.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { relatedQuery } from './related-query.ts'
import { type SensorPlace, sensorPath } from './sensor-place.ts'

/** `curve` is `null` where the gauges have no day in common, or no rain. */
const isAnswer = objectOf({ unit: isText, curve: orNull(isDoubleMass) })

export interface DoubleMassNeed extends TimeRange {
  gauge: SensorPlace
  neighbours: readonly SensorPlace[]
  /** IANA zone in which days begin. */
  zone: string
}

export function doubleMassQuery(need: DoubleMassNeed) {
  return relatedQuery('double-mass', need, {
    deviceId: need.gauge.deviceId,
    variables: {
      sensor: need.gauge.sensorId,
      neighbours: need.neighbours.map(sensorPath).join(','),
      zone: need.zone,
    },
    isAnswer,
  })
}
