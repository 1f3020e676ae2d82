import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../view/api/http.ts'
import { areNumbers, isText, listOf, objectOf, parse } from '../../view/api/shape.ts'
import type { TimeRange } from '../../view/time/time-range.ts'
import { rangePath } from './range-path.ts'

/** Completeness of each day of a range, in columns. */
export interface Days {
  /** Day `i` is from `edges[i]` to `edges[i + 1]`, epoch milliseconds. */
  edges: number[]
  /** Expected measurement sets by the interval, with fractions. */
  expected: number[]
  /** Values received, and usable ones of them. */
  sensors: { id: string; received: number[]; count: number[] }[]
}

const isAnswer = objectOf<Days>({
  edges: areNumbers,
  expected: areNumbers,
  sensors: listOf(objectOf<Days['sensors'][number]>({ id: isText, received: areNumbers, count: areNumbers })),
})

/** Completeness of each day of a range, by a zone and the organisation's start of the day. */
export function daysQuery(deviceId: string, { fromMs, toMs }: TimeRange, zone: string) {
  const path = rangePath(deviceId, 'aggregates', { fromMs, toMs }, { step: 'P1D', zone })
  return queryOptions({
    queryKey: ['days', deviceId, fromMs, toMs, zone],
    queryFn: async ({ signal }) => parse(isAnswer, await getJson(path, signal), 'days'),
    staleTime: 60_000,
  })
}
