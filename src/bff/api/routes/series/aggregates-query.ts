import { parseDayStart } from '../../../../domain/aggregation/clock.ts'
import { hasFewSteps, MAX_STEPS, STEP_MS, STEPS, type Step } from '../../../../domain/aggregation/steps.ts'
import type { Range } from '../../../../domain/series/range.ts'
import { readZone } from '../../export/zone.ts'
import { badRequest } from '../../http/problems.ts'
import { readAsSent, readChoice, readInstant, readSensorIds, readWidth, single } from '../query.ts'
import type { RoutePolicy } from '../route-policy.ts'

export interface AggregatesQuery {
  range: Range
  step: Step | 'auto'
  width: number
  sensorIds: string[] | undefined
  zone: string
  dayStart: string
  dayStartMinutes: number
  /** Start of cumulative totals, within the range; `undefined` for none. */
  cumulativeFromMs: number | undefined
  /** Untested: every value counts. */
  asSent: boolean
  format: 'json' | 'csv'
}

/** Throws a problem that names the error. */
export function readAggregatesQuery(
  query: URLSearchParams,
  policy: RoutePolicy,
  { nowMs, dayStart: usual }: { nowMs: number; dayStart: string },
): AggregatesQuery {
  const range = policy.readRange(query, nowMs)
  const dayStart = single(query, 'dayStart') ?? usual
  const dayStartMinutes = parseDayStart(dayStart)
  if (dayStartMinutes === undefined) {
    throw badRequest('"dayStart" is not a time of day from 00:00 to 23:59. Give it as HH:MM, such as 07:00.')
  }
  const step = readChoice(query, 'step', [...STEPS, 'auto'], 'auto')
  const width = policy.columnsFor(readWidth(query))
  const zone = readZone(single(query, 'zone'))
  return {
    range,
    step,
    width,
    sensorIds: readSensorIds(query),
    zone,
    dayStart,
    dayStartMinutes,
    cumulativeFromMs: readCumulativeFrom(query, range),
    asSent: policy.givesAsSent && readAsSent(query),
    format: readChoice(query, 'format', ['json', 'csv'], 'json'),
  }
}

/** Throws a problem where a range has too many steps. */
export function refuseTooMany(range: Range, step: Step): void {
  if (hasFewSteps(range, step)) return
  const steps = Math.ceil((range.toMs - range.fromMs) / STEP_MS[step])
  const longest = `${step} covers at most ${Math.floor((MAX_STEPS * STEP_MS[step]) / STEP_MS.P1D)} days`
  throw badRequest(
    `The range has about ${steps} steps of ${step}, more than the ${MAX_STEPS} that one answer has. ` +
      `Give a longer "step" or a shorter range: ${longest}.`,
  )
}

function readCumulativeFrom(query: URLSearchParams, { fromMs, toMs }: Range): number | undefined {
  if (!query.has('cumulativeFrom')) return undefined
  const sinceMs = readInstant(query, 'cumulativeFrom')
  if (sinceMs < fromMs || sinceMs >= toMs)
    throw badRequest('"cumulativeFrom" is outside the range. Give a time from "from" on and before "to".')
  return sinceMs
}
