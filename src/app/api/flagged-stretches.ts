import { queryOptions } from '@tanstack/react-query'
import {
  type FlaggedStretch,
  isFlaggedStretch,
  STRETCH_FIELDS,
} from '../../domain/quality/flagged-stretches.ts'
import type { Flag } from '../../domain/quality/flags.ts'
import type { JudgedStretch } from '../../domain/quality/judged-stretches.ts'
import { isJudgement } from '../../domain/quality/judgement.ts'
import { type Check, type Checked, isCount, isText, listOf, objectOf, oneOf } from '../../domain/shape.ts'
import { getJson, parse } from '../../view/api/http.ts'
import type { TimeRange } from '../../view/time/time-range.ts'
import { rangePath } from './range-path.ts'

export type AnyStretch = FlaggedStretch | JudgedStretch

const isJudged = objectOf<JudgedStretch>({
  ...STRETCH_FIELDS,
  test: oneOf('judgement'),
  flag: isCount as Check<Flag>,
  judgement: isJudgement,
})

const isStretch: Check<AnyStretch> = (value) =>
  (value as Partial<AnyStretch> | null)?.test === 'judgement' ? isJudged(value) : isFlaggedStretch(value)

/** `left` ranges are omitted from the response. */
const areSensorStretches = objectOf({ id: isText, stretches: listOf(isStretch), left: isCount })
const isAnswer = objectOf({ sensors: listOf(areSensorStretches) })
export type SensorStretches = Checked<typeof areSensorStretches>

export function flaggedStretchesQuery(deviceId: string, { fromMs, toMs }: TimeRange) {
  const path = rangePath(deviceId, 'quality/stretches', { fromMs, toMs })
  return queryOptions({
    queryKey: ['flagged-stretches', deviceId, fromMs, toMs],
    queryFn: async ({ signal }) => parse(isAnswer, await getJson(path, signal), 'stretches').sensors,
    staleTime: 30_000,
  })
}
