import { queryOptions } from '@tanstack/react-query'
import type { Check } from '../../../domain/shape.ts'
import { getJson, parse } from '../../../view/api/http.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { mayBeOfPart, refetchWhileBeingRead } from '../being-read.ts'
import { rangePath } from '../range-path.ts'

/** How long an answer of a part is waited for, and how soon after it the next is requested. */
const PART_MS = 5_000
const NEXT_PART_MS = 500

interface RelatedRoute<Answer> {
  deviceId: string
  /** Besides the range; what is absent is left out. */
  variables: Record<string, string | undefined>
  isAnswer: Check<Answer>
}

/** What the server works out of series over a range, `/devices/{id}/{view}`; refetched while the range is being read. */
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
