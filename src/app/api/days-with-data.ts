import { queryOptions } from '@tanstack/react-query'
import { areNumbers, listOf, objectOf } from '../../domain/shape.ts'
import { getJson, parse } from '../../view/api/http.ts'
import type { TimeRange } from '../../view/time/time-range.ts'
import { rangePath } from './range-path.ts'

const areSteps = objectOf({ edges: areNumbers, sensors: listOf(objectOf({ count: areNumbers })) })

/** Starts of the days in a zone on which a station has readings, epoch milliseconds. */
export function daysWithDataQuery(deviceId: string, range: TimeRange, zone: string) {
  return queryOptions({
    queryKey: ['days-with-data', deviceId, range.fromMs, range.toMs, zone],
    queryFn: async ({ signal }) => {
      const path = rangePath(deviceId, 'aggregates', range, { step: 'P1D', dayStart: '00:00', zone })
      const { edges, sensors } = parse(areSteps, await getJson(path, signal), 'aggregates')
      return edges.slice(0, -1).filter((_, i) => sensors.some(({ count }) => (count[i] ?? 0) > 0))
    },
    staleTime: 5 * 60_000,
  })
}
