import { queryOptions } from '@tanstack/react-query'
import { isJudgement, type Judgement } from '../../domain/quality/judgement.ts'
import { listOf, objectOf } from '../../domain/shape.ts'
import { getJson, parse, postJson, remove } from '../../view/api/http.ts'
import type { TimeRange } from '../../view/time/time-range.ts'
import { rangePath } from './range-path.ts'

export interface NewJudgement extends Pick<Judgement, 'sensor' | 'from' | 'to' | 'note'> {
  flag: 'good' | 'bad'
}

const isAnswer = objectOf({ judgements: listOf(isJudgement) })

export function judgementsQuery(deviceId: string, { fromMs, toMs }: TimeRange) {
  const path = rangePath(deviceId, 'judgements', { fromMs, toMs })
  return queryOptions({
    queryKey: ['judgements', deviceId, fromMs, toMs],
    queryFn: async ({ signal }) => parse(isAnswer, await getJson(path, signal), 'judgements').judgements,
    staleTime: 30_000,
  })
}

/** Saves a judgement. Throws `ApiFailure`: 403 for a viewer. */
export async function judge(deviceId: string, judgement: NewJudgement): Promise<void> {
  await postJson(pathOf(deviceId), judgement)
}

/** Throws `ApiFailure`. */
export async function withdraw(deviceId: string, judgementId: string): Promise<void> {
  await remove(`${pathOf(deviceId)}/${encodeURIComponent(judgementId)}`)
}

function pathOf(deviceId: string): string {
  return `/api/devices/${encodeURIComponent(deviceId)}/judgements`
}
