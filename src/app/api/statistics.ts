import { queryOptions } from '@tanstack/react-query'
import { isNumber, listOf, objectOf } from '../../domain/shape.ts'
import { areStatistics } from '../../domain/statistics/report.ts'
import { getJson, parse } from '../../view/api/http.ts'
import { mayBeOfPart, refetchWhileBeingRead } from './being-read.ts'
import { rangePath } from './range-path.ts'

const isAnswer = mayBeOfPart(objectOf({ from: isNumber, to: isNumber, sensors: listOf(areStatistics) }))

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

export function statisticsQuery(need: StatisticsNeed) {
  return queryOptions({
    queryKey: ['statistics', need],
    queryFn: async ({ signal }) => parse(isAnswer, await getJson(pathOf(need), signal), 'statistics'),
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
