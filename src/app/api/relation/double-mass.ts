import { queryOptions } from '@tanstack/react-query'
import type { DoubleMass } from '../../../domain/relation/double-mass.ts'
import type { PartlyRead } from '../../../domain/series/series.ts'
import { isPartlyRead } from '../../../view/api/device-series.ts'
import { getJson } from '../../../view/api/http.ts'
import { areNumbers, isNumber, isText, objectOf, optional, orNull, parse } from '../../../view/api/shape.ts'
import { refetchWhileBeingRead } from '../being-read.ts'
import { NEXT_PART_MS, rangeQuery, type SensorPlace, sensorPath } from './sensor-place.ts'

export interface ShownDoubleMass {
  unit: string
  /** `null` where the gauges have no day in common, or no rain. */
  curve: DoubleMass | null
  partial?: PartlyRead
}

const isDoubleMass = objectOf<ShownDoubleMass>({
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
  partial: optional(isPartlyRead),
})

export interface DoubleMassNeed {
  gauge: SensorPlace
  neighbours: readonly SensorPlace[]
  fromMs: number
  toMs: number
  /** IANA name, on whose clocks days begin. */
  zone: string
}

/** A rain gauge against its neighbours over a range; refetched while that is being read. */
export function doubleMassQuery(need: DoubleMassNeed) {
  const query = rangeQuery(need)
  query.set('sensor', need.gauge.sensorId)
  query.set('neighbours', need.neighbours.map(sensorPath).join(','))
  query.set('zone', need.zone)
  const path = `/api/devices/${encodeURIComponent(need.gauge.deviceId)}/double-mass?${query}`
  return queryOptions({
    queryKey: ['double-mass', need],
    queryFn: async ({ signal }) => parse(isDoubleMass, await getJson(path, signal), 'double mass'),
    refetchInterval: refetchWhileBeingRead(NEXT_PART_MS),
    staleTime: 60_000,
  })
}
