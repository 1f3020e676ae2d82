import { queryOptions } from '@tanstack/react-query'
import type { SensorStatistics } from '../../domain/statistics/report.ts'
import { getJson } from '../../view/api/http.ts'
import {
  areNumbers,
  type Check,
  isNumber,
  isText,
  listOf,
  objectOf,
  oneOf,
  optional,
  orNull,
  parse,
} from '../../view/api/shape.ts'
import { mayBeOfPart, refetchWhileBeingRead } from './being-read.ts'
import { rangePath } from './range-path.ts'
import { isThresholdEvent } from './threshold-event.ts'

export interface DeviceStatistics {
  from: number
  to: number
  sensors: SensorStatistics[]
}

const isReading = objectOf({ t: isNumber, v: isNumber })
const isDirection = oneOf('rising', 'falling')

/** Pairs by the server's type; the number of elements is not checked. */
const isPair = areNumbers as Check<unknown> as Check<[number, number]>

const isStatistics = mayBeOfPart<DeviceStatistics>({
  from: isNumber,
  to: isNumber,
  sensors: listOf(
    objectOf<SensorStatistics>({
      id: isText,
      unit: isText,
      count: isNumber,
      mean: orNull(isNumber),
      min: orNull(isReading),
      max: orNull(isReading),
      resolution: orNull(objectOf({ decimals: isNumber, digits: isNumber })),
      percentiles: listOf(isPair),
      duration: listOf(objectOf({ exceedance: isNumber, value: isNumber })),
      knownMs: isNumber,
      levels: listOf(
        objectOf({ number: isNumber, threshold: isNumber, direction: isDirection, beyondMs: isNumber }),
      ),
      events: optional(
        objectOf({
          threshold: isNumber,
          direction: isDirection,
          separationMs: isNumber,
          count: isNumber,
          list: listOf(isThresholdEvent),
        }),
      ),
      annualMaxima: listOf(
        objectOf({
          year: isNumber,
          t: isNumber,
          v: isNumber,
          share: isNumber,
          rank: orNull(isNumber),
          returnPeriod: orNull(isNumber),
        }),
      ),
      meanAnnualMaximum: orNull(isNumber),
      signatures: optional(
        objectOf({
          days: isNumber,
          baseFlowIndex: isNumber,
          durationSlope: isNumber,
          recessionConstant: orNull(isNumber),
        }),
      ),
    }),
  ),
})

const PART_MS = 2_000
const NEXT_PART_MS = 300

export interface StatisticsNeed {
  deviceId: string
  sensorId: string
  fromMs: number
  toMs: number
  zone: string
  threshold: number | undefined
}

/** Statistics of one sensor over a range; refetched while the range is being read. */
export function statisticsQuery(need: StatisticsNeed) {
  return queryOptions({
    queryKey: ['statistics', need],
    queryFn: async ({ signal }) => parse(isStatistics, await getJson(pathOf(need), signal), 'statistics'),
    // another threshold changes only the events
    placeholderData: (previous, query) =>
      isSamePlace(query?.queryKey[1] as StatisticsNeed | undefined, need) ? previous : undefined,
    refetchInterval: refetchWhileBeingRead(NEXT_PART_MS),
    staleTime: 60_000,
  })
}

function isSamePlace(before: StatisticsNeed | undefined, now: StatisticsNeed): boolean {
  return before?.deviceId === now.deviceId && before.sensorId === now.sensorId && before.zone === now.zone
}

function pathOf({ deviceId, sensorId, zone, threshold, ...range }: StatisticsNeed): string {
  return rangePath(deviceId, 'statistics', range, {
    sensors: encodeURIComponent(sensorId),
    zone,
    wait: String(PART_MS),
    threshold: threshold?.toString(),
  })
}
