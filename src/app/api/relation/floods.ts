import { queryOptions } from '@tanstack/react-query'
import type { Floods } from '../../../domain/relation/floods-report.ts'
import type { PartlyRead } from '../../../domain/series/series.ts'
import { isPartlyRead } from '../../../view/api/device-series.ts'
import { getJson } from '../../../view/api/http.ts'
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
  parse,
} from '../../../view/api/shape.ts'
import { refetchWhileBeingRead } from '../being-read.ts'
import { isThresholdEvent } from '../threshold-event.ts'
import { NEXT_PART_MS, rangeQuery, type SensorPlace } from './sensor-place.ts'

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

export interface FloodsNeed extends SensorPlace {
  fromMs: number
  toMs: number
  threshold: number | undefined
}

/** The largest floods of a range over one another; refetched while that is being read. */
export function floodsQuery(need: FloodsNeed) {
  const query = rangeQuery(need)
  query.set('sensor', need.sensorId)
  if (need.threshold !== undefined) query.set('threshold', String(need.threshold))
  const path = `/api/devices/${encodeURIComponent(need.deviceId)}/floods?${query}`
  return queryOptions({
    queryKey: ['floods', need],
    queryFn: async ({ signal }) => parse(areFloods, await getJson(path, signal), 'floods'),
    refetchInterval: refetchWhileBeingRead(NEXT_PART_MS),
    staleTime: 60_000,
  })
}
