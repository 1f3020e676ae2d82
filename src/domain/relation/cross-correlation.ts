import { overlap } from './pairs.ts'

/** How well one series follows another at one lag. */
export interface LagCorrelation {
  /** Steps by which the second series is later. */
  lag: number
  /** Pearson's coefficient of the pairs at this lag, −1 to 1. */
  r: number
  /** Pairs of known values. */
  count: number
}

/** Lags with fewer pairs than this, or than a quarter of the most, are left out: r of a few pairs is high by chance. */
const MIN_PAIRS = 30
const MIN_SHARE = 0.25
/** A maximum from which r falls by less, on either side, is none of a wave: two rivers in recession have r = 0.98 at any lag. */
const LEAST_FALL = 0.05
/** A second maximum this close, such as that of the next day, may be the right one as well. */
const LEAST_LEAD = 0.005

/**
 * Pearson's coefficient of two series of even values at each lag from `-most` to `most` steps, ascending, each over the pairs that are
 * known at that lag; lags without enough pairs, or with a series that does not change, are left out. One lag a step of work: the cost
 * is lags × values.
 */
export function* crossCorrelationInSteps(
  x: Float64Array,
  y: Float64Array,
  most: number,
): Generator<undefined, LagCorrelation[]> {
  // far from 0 the squares would lose the digits that the differences have
  const [fromX, fromY] = [centred(x), centred(y)]
  const found: LagCorrelation[] = []
  for (let lag = -most; lag <= most; lag++) {
    yield
    found.push(correlationAt(fromX, fromY, lag))
  }
  const least = Math.max(MIN_PAIRS, MIN_SHARE * Math.max(0, ...found.map(({ count }) => count)))
  return found.filter(({ r, count }) => count >= least && !Number.isNaN(r))
}

/**
 * The lag at which the second series follows the first best: the highest r, of equal ones the lag nearest to 0. `undefined` where
 * no lag has one above 0.
 */
export function bestLag(correlations: readonly LagCorrelation[]): LagCorrelation | undefined {
  let best: LagCorrelation | undefined
  for (const one of correlations) {
    if (!(one.r > 0)) continue
    if (!best || one.r > best.r || (one.r === best.r && Math.abs(one.lag) < Math.abs(best.lag))) best = one
  }
  return best
}

/** Whether a lag stands out: r falls from it on both sides, and comes as close to it nowhere beyond. */
export function isClearMaximum(correlations: readonly LagCorrelation[], best: LagCorrelation): boolean {
  const at = correlations.indexOf(best)
  const isFallen = ({ r }: LagCorrelation) => r <= best.r - LEAST_FALL + 1e-9
  const before = correlations.slice(0, at).findLastIndex(isFallen)
  const after = correlations.findIndex((one, i) => i > at && isFallen(one))
  const isRival = ({ r }: LagCorrelation, i: number) =>
    (i < before || i > after) && r >= best.r - LEAST_LEAD - 1e-9
  return before !== -1 && after !== -1 && !correlations.some(isRival)
}

function correlationAt(x: Float64Array, y: Float64Array, lag: number): LagCorrelation {
  const [first, last] = overlap(x.length, y.length, lag)
  let [count, sumX, sumY, sumXX, sumYY, sumXY] = [0, 0, 0, 0, 0, 0]
  for (let i = first; i < last; i++) {
    const [one, other] = [x[i] as number, y[i + lag] as number]
    if (Number.isNaN(one) || Number.isNaN(other)) continue
    count++
    sumX += one
    sumY += other
    sumXX += one * one
    sumYY += other * other
    sumXY += one * other
  }
  const [spreadX, spreadY] = [count * sumXX - sumX * sumX, count * sumYY - sumY * sumY]
  const r = (count * sumXY - sumX * sumY) / Math.sqrt(spreadX * spreadY)
  return { lag, r: spreadX > 0 && spreadY > 0 ? Math.max(-1, Math.min(1, r)) : Number.NaN, count }
}

function centred(v: Float64Array): Float64Array {
  let [sum, count] = [0, 0]
  for (const value of v) {
    if (Number.isNaN(value)) continue
    sum += value
    count++
  }
  const mean = sum / count
  return v.map((value) => value - mean)
}
