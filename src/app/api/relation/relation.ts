import { queryOptions } from '@tanstack/react-query'
import { isRelation } from '../../../domain/relation/relation-report.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { relatedQuery } from './related-query.ts'
import { type SensorPlace, sensorPath } from './sensor-place.ts'

export interface RelationNeed extends TimeRange {
  x: SensorPlace
  y: SensorPlace
  /** Absent for the best lag. */
  lagMinutes: number | undefined
}

export function relationQuery(need: RelationNeed) {
  const { x, y, lagMinutes } = need
  const query = relatedQuery('relation', need, {
    deviceId: x.deviceId,
    variables: { sensor: x.sensorId, with: sensorPath(y), lagMinutes: lagMinutes?.toString() },
    isAnswer: isRelation,
  })
  return queryOptions({
    ...query,
    // another lag changes only the pairs
    placeholderData: (previous, before) => (isSamePair(before?.queryKey[1], need) ? previous : undefined),
  })
}

function isSamePair(before: RelationNeed | undefined, now: RelationNeed): boolean {
  return before !== undefined && isSame(before.x, now.x) && isSame(before.y, now.y)
}

function isSame(a: SensorPlace, b: SensorPlace): boolean {
  return a.deviceId === b.deviceId && a.sensorId === b.sensorId
}
