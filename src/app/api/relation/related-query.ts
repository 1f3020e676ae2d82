import { queryOptions } from '@tanstack/react-query'
import type { Check } from '../../../domain/shape.ts'
import { getJson, parse } from '../../../view/api/http.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { mayBeOfPart, refetchWhileBeingRead } from '../being-read.ts'
import { rangePath } from '../range-path.ts'

/** Longest wait for a partial answer, and the delay before the next request. */
const PART_MS = 5_000
const NEXT_PART_MS = 500

interface RelatedRoute<Answer> {
  deviceId: string
  /** Besides the range; `undefined` ones are omitted. */
  variables: Record<string, string | undefined>
  isAnswer: Check<Answer>
}

/** Query of `/devices/{id}/{view}` over a range; refetched while that is being read. */
export function relatedQuery<Need extends TimeRange, Answer>(
  view: string,
  need: Need,
  { deviceId, variables, isAnswer }: RelatedRoute<Answer>,
) {
  const path = rangePath(deviceId, view, need, { wait: String(PART_MS), ...variables })
  return queryOptions({
    queryKey: [view, need] as const,
    queryFn: async ({ signal }) => parse(mayBeOfPart(isAnswer), await getJson(path, signal), view),
    refetchInterval: refetchWhileBeingRead(NEXT_PART_MS),
    staleTime: 60_000,
  })
}
