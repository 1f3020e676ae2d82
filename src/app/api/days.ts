import { queryOptions } from '@tanstack/react-query'
import { areNumbers, type Checked, isText, listOf, objectOf } from '../../domain/shape.ts'
import { getJson, parse } from '../../view/api/http.ts'
import type { TimeRange } from '../../view/time/time-range.ts'
import { rangePath } from './range-path.ts'

const isAnswer = objectOf({
  /** Day `i` is from `edges[i]` to `edges[i + 1]`, epoch milliseconds. */
  edges: areNumbers,
  /** Expected measurement sets by the interval, with fractions. */
  expected: areNumbers,
  /** Received values, and the usable ones among them. */
  sensors: listOf(objectOf({ id: isText, received: areNumbers, count: areNumbers })),
})

export type Days = Checked<typeof isAnswer>

export function daysQuery(deviceId: string, { fromMs, toMs }: TimeRange, zone: string) {
  const path = rangePath(deviceId, 'aggregates', { fromMs, toMs }, { step: 'P1D', zone })
  return queryOptions({
    queryKey: ['days', deviceId, fromMs, toMs, zone],
    queryFn: async ({ signal }) => parse(isAnswer, await getJson(path, signal), 'days'),
    staleTime: 60_000,
  })
}
