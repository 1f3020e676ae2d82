import { millisecondsInHour as HOUR } from 'date-fns/constants'

/** So much of a record is needed on both sides of a time: half of each of the three windows. */
export const FILTER_MARGIN_MS = 36 * HOUR

/** Values that are filtered in one step of work. */
const VALUES_A_STEP = 2000

/**
 * What is left of even values without the tide, by Godin's filter, some of the work a step: running means of 24, 24 and 25 hours, one after
 * the other (Godin 1972, *The Analysis of Tides*; USGS, Office of Surface Water memorandum 2010.08). Of tides of a day and shorter less than
 * a thousandth stays, of what takes a week nine tenths. `NaN` where a value within 36 hours is missing. Steps divide an hour.
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

/** The three means as one, centred. Two of an even number of values are centred together, the third by half a value at both ends. */
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
