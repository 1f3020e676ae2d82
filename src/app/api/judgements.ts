import { queryOptions } from '@tanstack/react-query'
import type { Judgement } from '../../domain/quality/judgement.ts'
import { getJson, postJson, remove } from '../../view/api/http.ts'
import { isNumber, isText, listOf, objectOf, oneOf, orNull, parse } from '../../view/api/shape.ts'
import type { TimeRange } from '../../view/time/time-range.ts'
import { rangePath } from './range-path.ts'

/** A judgement to save. */
export interface NewJudgement extends Pick<Judgement, 'sensor' | 'from' | 'to' | 'note'> {
  flag: 'good' | 'bad'
}

/** A judgement of readings, made by hand. */
export const isJudgement = objectOf<Judgement>({
  id: isText,
  sensor: isText,
  from: isNumber,
  to: isNumber,
  flag: oneOf('good', 'suspect', 'bad', 'not evaluated'),
  note: isText,
  by: orNull(isText),
  at: isNumber,
  source: oneOf('operator', 'agency'),
})

const isAnswer = objectOf<{ judgements: Judgement[] }>({ judgements: listOf(isJudgement) })

/** Judgements of operators and of an agency within a range. */
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

/** Withdraws a judgement. Throws `ApiFailure`. */
export async function withdraw(deviceId: string, judgementId: string): Promise<void> {
  await remove(`${pathOf(deviceId)}/${encodeURIComponent(judgementId)}`)
}

function pathOf(deviceId: string): string {
  return `/api/devices/${encodeURIComponent(deviceId)}/judgements`
}
