import { millisecondsInHour as HOUR, millisecondsInMinute as MINUTE } from 'date-fns/constants'
import { aggregate } from '../aggregation/aggregate.ts'
import type { Sensor } from '../device.ts'
import { quantityOf } from '../quantity.ts'
import { gapThresholdMs, typicalStepMs } from '../series/gaps.ts'
import { combinedOf, isStampedAtEnd, type Range } from '../series/range.ts'
import { areNumbers, type Checked, isNumber, objectOf, oneOf, optional, orNull } from '../shape.ts'
import { bestLag, crossCorrelationInSteps, isClearMaximum, type LagCorrelation } from './cross-correlation.ts'
import { evenValues } from './even-values.ts'
import { isLinearFit, linearFit, rankCorrelation } from './linear-fit.ts'
import { pairsAt } from './pairs.ts'
import { isScatter, scatterOf } from './scatter.ts'

export interface RelatedSeries {
  sensor: Pick<Sensor, 'kind' | 'unit' | 'stamp'>
  intervalSeconds: number | null
  /** Ascending epoch milliseconds. */
  t: Float64Array
  /** `NaN` is missing or failed. */
  usable: Float64Array
}

/** How a series follows another. */
export const isRelation = objectOf({
  /** Both were laid on steps of this length. */
  stepMs: isNumber,
  /** The second series was read so much later than the first. */
  lagMs: isNumber,
  /** `best` has the highest correlation, `given` was chosen by the reader. */
  lagBy: oneOf('best', 'given'),
  /** The lag of the highest correlation; `null` where it is refused, or where the series do not rise together at any. */
  best: orNull(objectOf({ lagMs: isNumber, r: isNumber })),
  /** The lag of the highest correlation where it says nothing: r does not stand out, or the ranks do not rise together. */
  refused: optional(
    orNull(objectOf({ why: oneOf('flat', 'rank'), lagMs: isNumber, r: isNumber, rank: orNull(isNumber) })),
  ),
  /** Correlation by lag, ascending. */
  curve: objectOf({ lagMs: areNumbers, r: areNumbers }),
  count: isNumber,
  /** The straight line through the pairs; `null` where there is none. */
  line: orNull(isLinearFit),
  /** Spearman's coefficient; `null` where there is none. */
  rank: orNull(isNumber),
  scatter: isScatter,
})
export type Relation = Checked<typeof isRelation>

interface RelationRequest {
  range: Range
  lagMs?: number | undefined
  mostLagMs: number
}

const MAX_STEPS = 100_000
const MAX_LAGS = 600
/** Maximum lag as a share of the range. */
const MAX_SHARE = 0.5
const STEPS = [1, 2, 3, 5, 10, 15, 20, 30, 60, 120, 180, 360, 720, 1440].map((minutes) => minutes * MINUTE)

/** A wave takes no longer within one network of rivers. */
export const DEFAULT_LAG_MS = 48 * HOUR

/** Directions have no order. */
export function isRelatable({ kind, unit }: Pick<Sensor, 'kind' | 'unit'>): boolean {
  return quantityOf(kind, unit).combine !== 'none'
}

/**
 * How the second series follows the first, in steps: correlation by lag, and at one lag the pairs, their line
 * and Spearman's coefficient. On even steps, at least the longer interval: totals of amounts, other values
 * interpolated.
 */
export function* relationInSteps(
  x: RelatedSeries,
  y: RelatedSeries,
  { range, lagMs, mostLagMs }: RelationRequest,
): Generator<undefined, Relation> {
  const stepMs = stepFor(x, y, range)
  const first = onSteps(x, range, stepMs)
  yield
  const second = onSteps(y, range, stepMs)
  const most = Math.min(MAX_LAGS, Math.floor(mostLagMs / stepMs), Math.floor(first.length * MAX_SHARE))
  const correlations = yield* crossCorrelationInSteps(first, second, most)
  const offered = yield* offeredLag(correlations, first, second, stepMs)
  const lag = Math.round((lagMs ?? offered.best?.lagMs ?? 0) / stepMs)
  const pairs = pairsAt(first, second, lag)
  yield
  const rank = rankCorrelation(pairs)
  yield
  return {
    stepMs,
    lagMs: lag * stepMs,
    lagBy: lagMs === undefined ? 'best' : 'given',
    ...offered,
    curve: curveOf(correlations, stepMs),
    count: pairs.x.length,
    line: linearFit(pairs) ?? null,
    rank: rank ?? null,
    scatter: scatterOf(pairs),
  }
}

function* offeredLag(
  correlations: readonly LagCorrelation[],
  first: Float64Array,
  second: Float64Array,
  stepMs: number,
): Generator<undefined, Required<Pick<Relation, 'best' | 'refused'>>> {
  const highest = bestLag(correlations)
  if (!highest) return { best: null, refused: null }
  const rank = rankCorrelation(pairsAt(first, second, highest.lag)) ?? null
  yield
  const found = { lagMs: highest.lag * stepMs, r: highest.r }
  if (!isClearMaximum(correlations, highest)) return { best: null, refused: { why: 'flat', ...found, rank } }
  if (rank !== null && rank <= 0) return { best: null, refused: { why: 'rank', ...found, rank } }
  return { best: found, refused: null }
}

function curveOf(correlations: readonly LagCorrelation[], stepMs: number): Relation['curve'] {
  return {
    lagMs: correlations.map(({ lag }) => lag * stepMs),
    r: correlations.map(({ r }) => r),
  }
}

function stepFor(x: RelatedSeries, y: RelatedSeries, { fromMs, toMs }: Range): number {
  const least = Math.max(intervalMs(x), intervalMs(y), (toMs - fromMs) / MAX_STEPS)
  return STEPS.find((stepMs) => stepMs >= least) ?? Math.ceil(least / HOUR) * HOUR
}

/** Its own interval, else the typical step. */
export function intervalMs({ intervalSeconds, t }: RelatedSeries): number {
  return intervalSeconds !== null && intervalSeconds > 0 ? intervalSeconds * 1000 : typicalStepMs(t)
}

function onSteps(
  { sensor, intervalSeconds, t, usable }: RelatedSeries,
  { fromMs, toMs }: Range,
  stepMs: number,
): Float64Array {
  const combined = combinedOf(sensor)
  if (combined.combine !== 'sum') {
    // values one step apart are neighbours, whatever the interval
    const gapMs = Math.max(gapThresholdMs(intervalSeconds, t), stepMs)
    return evenValues(t, usable, { fromMs, toMs, stepMs, gapMs }).v
  }
  const steps = Math.ceil((toMs - fromMs) / stepMs)
  const edges = Float64Array.from({ length: steps + 1 }, (_, i) => fromMs + i * stepMs)
  const stamp = isStampedAtEnd(combined) ? undefined : 'start'
  return aggregate(t, usable, edges, 'sum', undefined, stamp).sum ?? new Float64Array(steps)
}
