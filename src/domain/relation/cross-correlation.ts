import { stationsUpstream } from '../alarms/upstream-crossings.ts'
import { overlap } from './pairs.ts'

export interface LagCorrelation {
  /** Steps by which the second series is later. */
  lag: number
  r: number
  count: number
}

/** r of a few pairs is high by chance: fewer pairs, or less than a quarter of the most, are left out. */
const MIN_PAIRS = 30
const MIN_SHARE = 0.25
/** A maximum must fall by this on both sides: two recessions have r = 0.98 at any lag. */
const LEAST_FALL = 0.05
/** A second maximum this close, such as the next day's, may be the right one. */
const LEAST_LEAD = 0.005

/**
 * Pearson's coefficient at each lag from `-most` to `most`, ascending. Lags without enough pairs or with a
 * constant series are left out. One lag a step; cost: lags × values.
 */
export function* crossCorrelationInSteps(
  x: Float64Array,
  y: Float64Array,
  most: number,
): Generator<undefined, LagCorrelation[]> {
  // far from 0 squares would lose the digits of differences
  const [fromX, fromY] = [centred(x), centred(y)]
  const found: LagCorrelation[] = []
  for (let lag = -most; lag <= most; lag++) {
    yield
    found.push(correlationAt(fromX, fromY, lag))
  }
  const least = Math.max(MIN_PAIRS, MIN_SHARE * Math.max(0, ...found.map(({ count }) => count)))
  return found.filter(({ r, count }) => count >= least && !Number.isNaN(r))
}

/** The highest r, of equal ones the lag nearest 0. `undefined`: none above 0. */
export function bestLag(correlations: readonly LagCorrelation[]): LagCorrelation | undefined {
  let best: LagCorrelation | undefined
  for (const one of correlations) {
    if (!(one.r > 0)) continue
    if (!best || one.r > best.r || (one.r === best.r && Math.abs(one.lag) < Math.abs(best.lag))) best = one
  }
  return best
}

/** r falls on both sides, and has no rival beyond. */
export function isClearMaximum(correlations: readonly LagCorrelation[], best: LagCorrelation): boolean {
  const at = correlations.indexOf(best)
  const isBelowPeak = ({ r }: LagCorrelation) => r <= best.r - LEAST_FALL + 1e-9
  const before = correlations.slice(0, at).findLastIndex(isBelowPeak)
  const after = correlations.findIndex((one, i) => i > at && isBelowPeak(one))
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

/** The stations file's lag, milliseconds, negative upstream; `undefined`: not connected. */
export function statedLagMs(
  first: string,
  second: string,
  factsOf: Parameters<typeof stationsUpstream>[1],
): number | undefined {
  const from = (up: string, down: string) =>
    stationsUpstream(down, factsOf).find(({ device }) => device === up)?.lagMs
  const back = from(second, first)
  return from(first, second) ?? (back === undefined ? undefined : -back)
}

/** They differ by more than half of the stated lag, and more than the step. */
export function contradicts(lagMs: number, statedMs: number, stepMs: number): boolean {
  return Math.abs(lagMs - statedMs) > Math.max(stepMs, Math.abs(statedMs) / 2)
}
