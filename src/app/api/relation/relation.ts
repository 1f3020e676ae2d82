import { queryOptions } from '@tanstack/react-query'
import type { Relation } from '../../../domain/relation/relation-report.ts'
import { areNumbers, isNumber, objectOf, oneOf, optional, orNull } from '../../../view/api/shape.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { mayBeOfPart } from '../being-read.ts'
import { relatedQuery } from './related-query.ts'
import { isScatter } from './scatter.ts'
import { type SensorPlace, sensorPath } from './sensor-place.ts'

const isRelation = mayBeOfPart<Relation>({
  stepMs: isNumber,
  lagMs: isNumber,
  lagBy: oneOf('best', 'given'),
  best: orNull(objectOf({ lagMs: isNumber, r: isNumber })),
  refused: optional(
    orNull(objectOf({ why: oneOf('flat', 'rank'), lagMs: isNumber, r: isNumber, rank: orNull(isNumber) })),
  ),
  curve: objectOf({ lagMs: areNumbers, r: areNumbers }),
  count: isNumber,
  line: orNull(
    objectOf({
      count: isNumber,
      slope: isNumber,
      intercept: isNumber,
      r: isNumber,
      residualError: isNumber,
    }),
  ),
  rank: orNull(isNumber),
  scatter: isScatter,
})

export interface RelationNeed extends TimeRange {
  x: SensorPlace
  y: SensorPlace
  /** Absent for the best lag. */
  lagMinutes: number | undefined
}

/** How one series follows another over a range; refetched while that is being read. */
export function relationQuery(need: RelationNeed) {
  const { x, y, lagMinutes } = need
  const query = relatedQuery('relation', need, {
    deviceId: x.deviceId,
    variables: { sensor: x.sensorId, with: sensorPath(y), lagMinutes: lagMinutes?.toString() },
    isAnswer: isRelation,
  })
  return queryOptions({
    ...query,
    // of another lag only the pairs differ
    placeholderData: (previous, before) => (isSamePair(before?.queryKey[1], need) ? previous : undefined),
  })
}

function isSamePair(before: RelationNeed | undefined, now: RelationNeed): boolean {
  return before !== undefined && isSame(before.x, now.x) && isSame(before.y, now.y)
}

function isSame(a: SensorPlace, b: SensorPlace): boolean {
  return a.deviceId === b.deviceId && a.sensorId === b.sensorId
}
