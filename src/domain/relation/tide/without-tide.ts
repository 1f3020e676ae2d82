import { millisecondsInHour as HOUR } from 'date-fns/constants'

/** Half of each of the three windows. */
export const FILTER_MARGIN_MS = 36 * HOUR

const VALUES_A_STEP = 2000

/**
 * Godin's filter in steps: running means of 24, 24 and 25 hours (Godin 1972, *The Analysis of Tides*; USGS,
 * Office of Surface Water memorandum 2010.08). Keeps less than a thousandth of daily and shorter tides, nine
 * tenths of a week's change. `NaN` within 36 hours of a missing value. Steps divide an hour.
 */
export function* withoutTideInSteps(v: Float64Array, stepMs: number): Generator<undefined, Float64Array> {
  const weights = weightsFor(HOUR / stepMs)
  const half = (weights.length - 1) / 2
  const filtered = new Float64Array(v.length).fill(Number.NaN)
  for (let at = half; at < v.length - half; at++) {
    if (at % VALUES_A_STEP === 0) yield
    let sum = 0
    for (let i = 0; i < weights.length; i++) sum += (weights[i] as number) * (v[at - half + i] as number)
    filtered[at] = sum
  }
  return filtered
}

/** The three means convolved and centred: two even windows together, the third by half weights. */
function weightsFor(perHour: number): number[] {
  const day = mean(24 * perHour)
  const longer = 25 * perHour
  return convolved(convolved(day, day), longer % 2 === 1 ? mean(longer) : centredMean(longer))
}

function mean(count: number): number[] {
  return new Array<number>(count).fill(1 / count)
}

function centredMean(count: number): number[] {
  const end = 0.5 / count
  return [end, ...new Array<number>(count - 1).fill(1 / count), end]
}

function convolved(a: readonly number[], b: readonly number[]): number[] {
  const product = new Array<number>(a.length + b.length - 1).fill(0)
  for (const [i, one] of a.entries())
    for (const [j, other] of b.entries()) product[i + j] = (product[i + j] as number) + one * other
  return product
}
