import { queryOptions } from '@tanstack/react-query'
import { TESTS } from '../../domain/quality/checks.ts'
import { type FlaggedStretch, REASONS } from '../../domain/quality/flagged-stretches.ts'
import { FLAGS } from '../../domain/quality/flags.ts'
import { getJson } from '../../view/api/http.ts'
import {
  type Check,
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

/** The flagged stretches of a sensor over a range. */
export interface SensorStretches {
  id: string
  stretches: FlaggedStretch[]
  /** Stretches that the answer has no room for. */
  left: number
}

const isFlagged: Check<FlaggedStretch['flag']> = (value) =>
  isCount(value) === FLAGS.fail ? FLAGS.fail : FLAGS.suspect

/** Two numbers by the server's own type. */
const isSpan = listOf(isNumber) as unknown as Check<NonNullable<FlaggedStretch['span']>>

const isStretch = objectOf<FlaggedStretch>({
  test: oneOf(...TESTS),
  reason: oneOf(...REASONS),
  flag: isFlagged,
  from: isNumber,
  to: isNumber,
  count: isCount,
  failed: isCount,
  low: isNumber,
  high: isNumber,
  span: optional(isSpan),
  limit: optional(isNumber),
})

const isAnswer = objectOf<{ sensors: SensorStretches[] }>({
  sensors: listOf(objectOf<SensorStretches>({ id: isText, stretches: listOf(isStretch), left: isCount })),
})

/** The answer of `devices/{id}/quality/stretches`. Throws `ApiFailure`. */
export function parseFlaggedStretches(body: unknown): SensorStretches[] {
  return parse(isAnswer, body, 'stretches').sensors
}

/** Where readings of a range were flagged, and why. */
export function flaggedStretchesQuery(deviceId: string, { fromMs, toMs }: TimeRange) {
  const query = new URLSearchParams({
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
  })
  return queryOptions({
    queryKey: ['flagged-stretches', deviceId, fromMs, toMs],
    queryFn: async ({ signal }) =>
      parseFlaggedStretches(
        await getJson(`/api/devices/${encodeURIComponent(deviceId)}/quality/stretches?${query}`, signal),
      ),
    staleTime: 30_000,
  })
}
