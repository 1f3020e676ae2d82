import { queryOptions } from '@tanstack/react-query'
import type { Relation } from '../../../domain/relation/relation-report.ts'
import type { PartlyRead } from '../../../domain/series/series.ts'
import { isPartlyRead } from '../../../view/api/device-series.ts'
import { getJson } from '../../../view/api/http.ts'
import { areNumbers, isNumber, objectOf, oneOf, optional, orNull, parse } from '../../../view/api/shape.ts'
import { refetchWhileBeingRead } from '../being-read.ts'
import { isScatter } from './scatter.ts'
import { NEXT_PART_MS, rangeQuery, type SensorPlace, sensorPath } from './sensor-place.ts'

export type ShownRelation = Relation & { partial?: PartlyRead }

const isRelation = objectOf<ShownRelation>({
  stepMs: isNumber,
  lagMs: isNumber,
  lagBy: oneOf('best', 'given'),
  best: orNull(objectOf({ lagMs: isNumber, r: isNumber })),
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
  partial: optional(isPartlyRead),
})

export interface RelationNeed {
  x: SensorPlace
  y: SensorPlace
  fromMs: number
  toMs: number
  /** Absent for the best lag. */
  lagMinutes: number | undefined
}

/** How one series follows another over a range; refetched while that is being read. */
export function relationQuery(need: RelationNeed) {
  const { x, y, lagMinutes } = need
  const query = rangeQuery(need)
  query.set('sensor', x.sensorId)
  query.set('with', sensorPath(y))
  if (lagMinutes !== undefined) query.set('lagMinutes', String(lagMinutes))
  const path = `/api/devices/${encodeURIComponent(x.deviceId)}/relation?${query}`
  return queryOptions({
    queryKey: ['relation', need],
    queryFn: async ({ signal }) => parse(isRelation, await getJson(path, signal), 'relation'),
    // of another lag only the pairs differ
    placeholderData: (previous, before) =>
      isSamePair(before?.queryKey[1] as RelationNeed | undefined, need) ? previous : undefined,
    refetchInterval: refetchWhileBeingRead(NEXT_PART_MS),
    staleTime: 60_000,
  })
}

function isSamePair(before: RelationNeed | undefined, now: RelationNeed): boolean {
  return before !== undefined && isSame(before.x, now.x) && isSame(before.y, now.y)
}

function isSame(a: SensorPlace, b: SensorPlace): boolean {
  return a.deviceId === b.deviceId && a.sensorId === b.sensorId
}
