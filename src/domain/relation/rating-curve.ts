import { type Checked, isFlag, isNumber, objectOf } from '../shape.ts'

/**
 * Discharge by stage: Q = a · (h − h0)^b (ISO 18320). h0 is the stage at which nothing flows any more, in the unit of the stage and above
 * its datum.
 */
export const isRatingCurve = objectOf({
  a: isNumber,
  b: isNumber,
  h0: isNumber,
  /** Pairs of stage and discharge above 0 that it was made of. */
  count: isNumber,
  /** Stages between which it was made; beyond them it is extrapolated. */
  from: isNumber,
  to: isNumber,
  /** h0 lies at the end of where it was looked for: the pairs do not say where it is. */
  isAtBound: isFlag,
  /** Share of the variance of ln Q that the curve explains, 0 to 1. */
  r2: isNumber,
})
export type RatingCurve = Checked<typeof isRatingCurve>

/** Residuals of a curve in one part of its stages: where it is too high or too low. */
export const isRatingResidual = objectOf({
  from: isNumber,
  to: isNumber,
  count: isNumber,
  /** Mean of measured over computed discharge, less 1: 0.1 where the curve is 10 % too low. */
  bias: isNumber,
  /** Root of the mean square of the same. */
  error: isNumber,
})
export type RatingResidual = Checked<typeof isRatingResidual>

const MIN_PAIRS = 10
const PLACES = 60
/** Search limits of h0 below the lowest stage, in ranges of stage. */
const FURTHEST = 10
const NEAREST = 1e-4
const GOLDEN = (Math.sqrt(5) - 1) / 2
const ROUNDS = 60
/** In ln shift: sixty rounds of golden section come far closer. */
const AT_BOUND = 1e-6

/** Equal classes of stage with equal weight. */
export const STAGE_CLASSES = 24

/**
 * The best power law by least squares of ln Q on ln(h − h0), in steps. Each of 24 classes of stage weighs the
 * same: a river is low for most of a year, and floods would not count. Ignores pairs without a value or flow.
 * `undefined` with fewer than ten pairs, fewer than three stages, or no rise with the stage.
 */
export function* ratingCurveInSteps(
  stage: Float64Array,
  discharge: Float64Array,
): Generator<undefined, RatingCurve | undefined> {
  const groups = groupsOf(stage, discharge)
  yield
  const [lowest, highest] = [groups.stage[0], groups.stage[groups.stage.length - 1]]
  if (groups.total < MIN_PAIRS || groups.stage.length < 3) return undefined
  if (lowest === undefined || highest === undefined) return undefined
  const { shift, isAtBound } = yield* bestShift(groups, highest - lowest)
  const h0 = lowest - shift
  const fit = fitWith(groups, h0)
  if (!(fit.slope > 0)) return undefined
  return {
    a: Math.exp(fit.intercept),
    b: fit.slope,
    h0,
    count: groups.total,
    from: lowest,
    to: highest,
    isAtBound,
    r2: fit.spread > 0 ? 1 - fit.residual / fit.spread : 0,
  }
}

/** 0 to 23; outside the curve's stages other numbers. */
export function stageClass(h: number, { from, to }: Pick<RatingCurve, 'from' | 'to'>): number {
  return h === to ? STAGE_CLASSES - 1 : Math.floor(((h - from) / (to - from)) * STAGE_CLASSES)
}

/** 0 at h0 and below. */
export function dischargeAt({ a, b, h0 }: Pick<RatingCurve, 'a' | 'b' | 'h0'>, stage: number): number {
  return stage > h0 ? a * (stage - h0) ** b : 0
}

/** In equal parts of stage; empty ones are left out. */
export function ratingResiduals(
  curve: RatingCurve,
  stage: Float64Array,
  discharge: Float64Array,
  parts: number,
): RatingResidual[] {
  const width = (curve.to - curve.from) / parts
  const sums = Array.from({ length: parts }, () => ({ count: 0, sum: 0, squares: 0 }))
  for (let i = 0; i < stage.length; i++) {
    const [h, q] = [stage[i] as number, discharge[i] as number]
    if (!(q > 0) || Number.isNaN(h)) continue
    const part = sums[Math.min(parts - 1, Math.floor((h - curve.from) / width))]
    if (!part) continue
    const residual = q / dischargeAt(curve, h) - 1
    part.count++
    part.sum += residual
    part.squares += residual * residual
  }
  return sums.flatMap(({ count, sum, squares }, i) =>
    count === 0
      ? []
      : {
          from: curve.from + i * width,
          to: curve.from + (i + 1) * width,
          count,
          bias: sum / count,
          error: Math.sqrt(squares / count),
        },
  )
}

/** Sums by stage, ascending: a gauge has thousands of pairs to a stage. */
interface Groups {
  stage: Float64Array
  weight: Float64Array
  mean: Float64Array
  /** Weighted squares of ln Q about the overall mean. */
  spread: number
  /** The same about each stage's mean: no curve can explain them. */
  within: number
  total: number
  totalMean: number
}

interface StageSum {
  count: number
  sum: number
  squares: number
}

function groupsOf(stage: Float64Array, discharge: Float64Array): Groups {
  const byStage = new Map<number, StageSum>()
  let total = 0
  for (let i = 0; i < stage.length; i++) {
    const [h, q] = [stage[i] as number, discharge[i] as number]
    if (!(q > 0) || Number.isNaN(h)) continue
    const log = Math.log(q)
    const group = byStage.get(h) ?? { count: 0, sum: 0, squares: 0 }
    group.count++
    group.sum += log
    group.squares += log * log
    byStage.set(h, group)
    total++
  }
  const sums = [...byStage].sort(([a], [b]) => a - b)
  const stages = Float64Array.from(sums, ([h]) => h)
  const mean = Float64Array.from(sums, ([, { count, sum }]) => sum / count)
  const weights = weightsOf(sums, total)
  const totalMean = mean.reduce((sum, one, i) => sum + (weights[i] as number) * one, 0) / total
  let [within, between] = [0, 0]
  for (const [i, [, { count, sum, squares }]] of sums.entries()) {
    const weight = weights[i] as number
    within += (weight / count) * Math.max(0, squares - (sum * sum) / count)
    between += weight * ((mean[i] as number) - totalMean) ** 2
  }
  return { stage: stages, weight: weights, mean, within, spread: within + between, total, totalMean }
}

function weightsOf(sums: readonly (readonly [stage: number, StageSum])[], total: number): Float64Array {
  const ends = { from: sums[0]?.[0] ?? 0, to: sums.at(-1)?.[0] ?? 0 }
  const classOf = (h: number) => stageClass(h, ends)
  const counts = new Float64Array(STAGE_CLASSES)
  for (const [h, { count }] of sums) counts[classOf(h)] = (counts[classOf(h)] as number) + count
  const filled = counts.filter((count) => count > 0).length
  return Float64Array.from(
    sums,
    ([h, { count }]) => ((count / (counts[classOf(h)] as number)) * total) / filled,
  )
}

interface LogFit {
  slope: number
  intercept: number
  residual: number
  spread: number
}

function fitWith({ stage, weight, mean, within, spread, total, totalMean }: Groups, h0: number): LogFit {
  let meanX = 0
  for (let i = 0; i < stage.length; i++)
    meanX += ((weight[i] as number) * Math.log((stage[i] as number) - h0)) / total
  let [xx, xy] = [0, 0]
  for (let i = 0; i < stage.length; i++) {
    const dx = Math.log((stage[i] as number) - h0) - meanX
    xx += (weight[i] as number) * dx * dx
    xy += (weight[i] as number) * dx * ((mean[i] as number) - totalMean)
  }
  const slope = xy / xx
  const residual = Math.max(within, spread - slope * xy)
  return { slope, intercept: totalMean - slope * meanX, residual, spread }
}

function* bestShift(
  groups: Groups,
  range: number,
): Generator<undefined, { shift: number; isAtBound: boolean }> {
  const lowest = groups.stage[0] as number
  const residualOf = (logShift: number) => fitWith(groups, lowest - Math.exp(logShift)).residual
  const [least, greatest] = [Math.log(range * NEAREST), Math.log(range * FURTHEST)]
  const width = (greatest - least) / (PLACES - 1)
  let best = least
  let bestResidual = Number.POSITIVE_INFINITY
  for (let place = 0; place < PLACES; place++) {
    yield
    const residual = residualOf(least + place * width)
    if (residual < bestResidual) [best, bestResidual] = [least + place * width, residual]
  }
  let [low, high] = [Math.max(least, best - width), Math.min(greatest, best + width)]
  for (let round = 0; round < ROUNDS; round++) {
    yield
    const [left, right] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)]
    if (residualOf(left) < residualOf(right)) high = right
    else low = left
  }
  const found = (low + high) / 2
  return { shift: Math.exp(found), isAtBound: Math.min(found - least, greatest - found) < AT_BOUND }
}
