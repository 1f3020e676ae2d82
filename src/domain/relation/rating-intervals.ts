import { millisecondsInDay as DAY } from 'date-fns/constants'
import { type Checked, isNumber, objectOf } from '../shape.ts'
import { percentile, sortedInSteps } from '../statistics/percentiles.ts'
import { dischargeAt, type RatingCurve, STAGE_CLASSES, stageClass } from './rating-curve.ts'

/** Between which multiples of the curve 95 % of the single discharges of a class of stages lie. */
export const isRatingInterval = objectOf({ from: isNumber, to: isNumber, low: isNumber, high: isNumber })
type RatingInterval = Checked<typeof isRatingInterval>

const SHARE = 0.95
/** The range of n days holds the next day's values in n of n + 1 cases: 95 % need 19. */
export const MIN_INTERVAL_DAYS = 19

/**
 * Intervals from residuals of ln Q by class of stage, ascending, in steps. None below 19 UTC days. Readings
 * of one day are no independent evidence: days widen the share (Lei et al. 2018, split conformal).
 */
export function* ratingIntervalsInSteps(
  curve: RatingCurve,
  t: Float64Array,
  stage: Float64Array,
  discharge: Float64Array,
): Generator<undefined, RatingInterval[]> {
  const classes = Array.from({ length: STAGE_CLASSES }, () => ({
    residuals: [] as number[],
    days: new Set<number>(),
  }))
  for (let i = 0; i < t.length; i++) {
    const [h, q] = [stage[i] as number, discharge[i] as number]
    if (!(q > 0)) continue
    const at = classes[stageClass(h, curve)]
    at?.residuals.push(Math.log(q / dischargeAt(curve, h)))
    at?.days.add(Math.floor((t[i] as number) / DAY))
  }
  const width = (curve.to - curve.from) / STAGE_CLASSES
  const intervals: RatingInterval[] = []
  for (const [i, { residuals, days }] of classes.entries()) {
    yield
    const count = days.size
    if (count < MIN_INTERVAL_DAYS) continue
    const sorted = yield* sortedInSteps(Float64Array.from(residuals))
    const middle = percentile(sorted, 50)
    const distances = yield* sortedInSteps(sorted.map((one) => Math.abs(one - middle)))
    const half = percentile(distances, Math.min(1, (SHARE * (count + 1)) / count) * 100)
    intervals.push({
      from: curve.from + i * width,
      to: curve.from + (i + 1) * width,
      low: Math.exp(middle - half),
      high: Math.exp(middle + half),
    })
  }
  return intervals
}

/** Ascending. */
export function stagesWithoutInterval(
  intervals: readonly RatingInterval[],
  { from, to }: Pick<RatingCurve, 'from' | 'to'>,
): Pick<RatingInterval, 'from' | 'to'>[] {
  const begins = [from, ...intervals.map((one) => one.to)]
  const ends = [...intervals.map((one) => one.from), to]
  const least = (to - from) / STAGE_CLASSES / 2
  return begins.flatMap((begin, i) =>
    (ends[i] as number) - begin > least ? { from: begin, to: ends[i] as number } : [],
  )
}
