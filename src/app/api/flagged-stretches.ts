import { queryOptions } from '@tanstack/react-query'
import { TESTS } from '../../domain/quality/checks.ts'
import { type FlaggedStretch, REASONS, type StretchOfValues } from '../../domain/quality/flagged-stretches.ts'
import { FLAGS, type Flag } from '../../domain/quality/flags.ts'
import type { JudgedStretch } from '../../domain/quality/judged-stretches.ts'
import { getJson } from '../../view/api/http.ts'
import {
  areNumbers,
  type Check,
  type Checks,
  isCount,
  isNumber,
  isText,
  listOf,
  objectOf,
  oneOf,
  optional,
  parse,
} from '../../view/api/shape.ts'
import type { TimeRange } from '../../view/time/time-range.ts'
import { isJudgement } from './judgements.ts'
import { rangePath } from './range-path.ts'

/** A range flagged by a test or judged by a person. */
export type AnyStretch = FlaggedStretch | JudgedStretch

/** The flagged ranges of a sensor. */
export interface SensorStretches {
  id: string
  stretches: AnyStretch[]
  /** Number of ranges omitted from the response. */
  left: number
}

const isFlagged: Check<FlaggedStretch['flag']> = (value) =>
  isCount(value) === FLAGS.fail ? FLAGS.fail : FLAGS.suspect

/** Two numbers by the server's type. */
const isSpan = areNumbers as unknown as Check<NonNullable<FlaggedStretch['span']>>

const values: Checks<StretchOfValues> = {
  from: isNumber,
  to: isNumber,
  count: isCount,
  failed: isCount,
  low: isNumber,
  high: isNumber,
}

const isTested = objectOf<FlaggedStretch>({
  ...values,
  test: oneOf(...TESTS),
  reason: oneOf(...REASONS),
  flag: isFlagged,
  span: optional(isSpan),
  limit: optional(isNumber),
})

const isJudged = objectOf<JudgedStretch>({
  ...values,
  test: oneOf('judgement'),
  flag: isCount as Check<Flag>,
  judgement: isJudgement,
})

const isStretch: Check<AnyStretch> = (value) =>
  (value as Partial<AnyStretch> | null)?.test === 'judgement' ? isJudged(value) : isTested(value)

const isAnswer = objectOf<{ sensors: SensorStretches[] }>({
  sensors: listOf(objectOf<SensorStretches>({ id: isText, stretches: listOf(isStretch), left: isCount })),
})

/** Flagged ranges with their reason, and judged ones with their author. */
export function flaggedStretchesQuery(deviceId: string, { fromMs, toMs }: TimeRange) {
  const path = rangePath(deviceId, 'quality/stretches', { fromMs, toMs })
  return queryOptions({
    queryKey: ['flagged-stretches', deviceId, fromMs, toMs],
    queryFn: async ({ signal }) => parse(isAnswer, await getJson(path, signal), 'stretches').sensors,
    staleTime: 30_000,
  })
}
