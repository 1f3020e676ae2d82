import { indicesWithin, type Range } from '../series/range.ts'
import { areNumbers, type Checked, isNumber, listOf, objectOf, orNull } from '../shape.ts'
import type { Pairs } from './pairs.ts'
import {
  dischargeAt,
  isRatingCurve,
  isRatingResidual,
  ratingCurveInSteps,
  ratingResiduals,
} from './rating-curve.ts'
import { isRatingInterval, ratingIntervalsInSteps } from './rating-intervals.ts'
import type { RelatedSeries } from './relation-report.ts'
import { isScatter, scatterOf } from './scatter.ts'

/** Stage and discharge of a station, and the curve through them. */
export const isRating = objectOf({
  /** Pairs with both values. */
  count: isNumber,
  /** `null` where the pairs have no curve. */
  curve: orNull(isRatingCurve),
  /** Discharge along the curve, by stage. */
  line: objectOf({ stage: areNumbers, discharge: areNumbers }),
  residuals: listOf(isRatingResidual),
  intervals: listOf(isRatingInterval),
  /** Stage as x, discharge as y. */
  scatter: isScatter,
})
export type Rating = Checked<typeof isRating>

const POINTS = 100
const PARTS = 10

/** From pairs of equal times, in steps. Times ascend; `NaN` is missing or failed. */
export function* ratingInSteps(
  stage: Columned,
  discharge: Columned,
  range: Range,
): Generator<undefined, Rating> {
  const pairs = pairsByTime(within(stage, range), within(discharge, range))
  yield
  const { t, x, y } = pairs
  const curve = (yield* ratingCurveInSteps(x, y)) ?? null
  const head = { count: x.length, curve, scatter: scatterOf(pairs) }
  if (!curve) return { ...head, line: { stage: [], discharge: [] }, residuals: [], intervals: [] }
  const { from, to } = curve
  const at = Array.from({ length: POINTS + 1 }, (_, i) => from + ((to - from) * i) / POINTS)
  return {
    ...head,
    line: { stage: at, discharge: at.map((h) => dischargeAt(curve, h)) },
    residuals: ratingResiduals(curve, x, y, PARTS),
    intervals: yield* ratingIntervalsInSteps(curve, t, x, y),
  }
}

type Columned = Pick<RelatedSeries, 't' | 'usable'>

function within({ t, usable }: Columned, range: Range): Columned {
  const indices = indicesWithin(t, range, { combine: 'mean' })
  return { t: t.subarray(...indices), usable: usable.subarray(...indices) }
}

function pairsByTime(stage: Columned, discharge: Columned): Pairs & { t: Float64Array } {
  const [t, x, y]: [number[], number[], number[]] = [[], [], []]
  let other = 0
  for (let i = 0; i < stage.t.length; i++) {
    const timeMs = stage.t[i] as number
    while (other < discharge.t.length && (discharge.t[other] as number) < timeMs) other++
    if (discharge.t[other] !== timeMs) continue
    const [h, q] = [stage.usable[i] as number, discharge.usable[other] as number]
    if (Number.isNaN(h) || Number.isNaN(q)) continue
    t.push(timeMs)
    x.push(h)
    y.push(q)
  }
  return { t: Float64Array.from(t), x: Float64Array.from(x), y: Float64Array.from(y) }
}
