import { baseFlow } from './base-flow.ts'

const MIN_DAYS = 15
const MIN_STEPS = 3
const FLOWS = 500
const LOGARITHMIC = 100
const SMALLEST = 1e-8

/**
 * Recession constant K of daily flows without missing values, per day: the slope of ln Q on the master
 * recession curve, which shifts all recessions in time to fit best (least squares), "non-parametric analytic"
 * in TOSSH and hydrosignatures. A recession has at least fifteen falling days, and counts from where all flow
 * is base flow. Below 0.065 groundwater feeds the river (Safeeq et al. 2013). `NaN` below two recessions. In
 * steps.
 */
export function* recessionInSteps(flows: Float64Array): Generator<undefined, number> {
  const curve = yield* masterRecession(recessionsIn(flows))
  return curve ? -slopeOf(curve.times, curve.flows.map(Math.log)) : Number.NaN
}

function recessionsIn(flows: Float64Array): Float64Array[] {
  const slow = baseFlow(flows, 1)
  const isSlow = (i: number) => {
    const flow = flows[i] as number
    return Math.abs((slow[i] as number) - flow) <= 1e-8 + 1e-5 * Math.abs(flow)
  }
  const recessions: Float64Array[] = []
  const falls = (i: number) => (flows[i + 1] as number) < (flows[i] as number)
  let i = 0
  while (i < flows.length - 1 && falls(i)) i++
  while (i < flows.length - 1) {
    while (i < flows.length - 1 && !falls(i)) i++
    // a day before the peak, as in the sources; only the start of base flow matters
    const start = i - 1
    while (i < flows.length - 1 && falls(i)) i++
    const end = i - 1
    // incomplete at the end of the record
    if (i >= flows.length - 1 || end - start < MIN_DAYS) continue
    let first = start
    while (first <= end && !isSlow(first)) first++
    if (end - first >= MIN_STEPS)
      recessions.push(
        flows
          .slice(first, end + 1)
          .sort()
          .reverse(),
      )
  }
  return recessions
}

interface Curve {
  times: Float64Array
  flows: Float64Array
}

interface Equation {
  recession: number
  flow: number
  time: number
}

function* masterRecession(recessions: readonly Float64Array[]): Generator<undefined, Curve | undefined> {
  if (recessions.length < 2) return undefined
  const flows = flowsOf(recessions)
  const equations = recessions.flatMap((recession, index) => timesAt(recession, flows, index))
  const times = (yield* leastSquares(equations, recessions.length, flows.length)).sort()
  const first = times[0] as number
  return { times: times.map((time) => time - first), flows }
}

function flowsOf(recessions: readonly Float64Array[]): Float64Array {
  const most = Math.max(...recessions.map((recession) => recession[0] as number))
  const least = Math.max(Math.min(...recessions.map((recession) => recession.at(-1) as number)), SMALLEST)
  const step = (most - least) / FLOWS
  const linear = spaced(most - step / 2, least + step / 2, FLOWS - LOGARITHMIC)
  const logarithmic = spaced(Math.log(most), Math.log(least), LOGARITHMIC).map(Math.exp)
  const all = [...linear, ...logarithmic].sort((a, b) => b - a)
  all[0] = most
  all[all.length - 1] = least
  return Float64Array.from(new Set(all))
}

function spaced(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1))
}

function timesAt(recession: Float64Array, flows: Float64Array, index: number): Equation[] {
  const [most, least] = [recession[0] as number, recession.at(-1) as number]
  const first = flows.findIndex((flow) => flow <= most)
  const reached = flows.findIndex((flow) => flow < least)
  const end = least <= (flows.at(-1) as number) ? flows.length : reached - 1
  const equations: Equation[] = []
  let day = 0
  for (let at = first; at < end; at++) {
    const flow = flows[at] as number
    while (day < recession.length - 2 && (recession[day + 1] as number) > flow) day++
    const [before, after] = [recession[day] as number, recession[day + 1] as number]
    const time = before === after ? day : day + (before - flow) / (before - after)
    equations.push({ recession: index, flow: at, time })
  }
  return equations
}

/**
 * Times on the curve that fits the shifted recessions best, the first unshifted; minimum norm. Conjugate
 * gradients on the normal equations (Hestenes and Stiefel 1952).
 */
function* leastSquares(
  equations: readonly Equation[],
  recessions: number,
  flows: number,
): Generator<undefined, Float64Array> {
  // unknowns: shifts of all recessions but the first, then times; an equation says time − shift
  const length = recessions - 1 + flows
  const timeAt = (equation: Equation) => recessions - 1 + equation.flow
  const product = (x: Float64Array) =>
    Float64Array.from(
      equations,
      (one) => (x[timeAt(one)] as number) - (one.recession === 0 ? 0 : (x[one.recession - 1] as number)),
    )
  const transposed = (r: Float64Array) => {
    const x = new Float64Array(length)
    for (const [i, one] of equations.entries()) {
      x[timeAt(one)] = (x[timeAt(one)] as number) + (r[i] as number)
      if (one.recession > 0) x[one.recession - 1] = (x[one.recession - 1] as number) - (r[i] as number)
    }
    return x
  }
  const solution = new Float64Array(length)
  const residual = Float64Array.from(equations, ({ time }) => time)
  let gradient = transposed(residual)
  let direction = gradient.slice()
  let norm = dot(gradient, gradient)
  const enough = norm * 1e-24
  for (let round = 0; round < 4 * length && norm > enough; round++) {
    yield
    const step = product(direction)
    const alpha = norm / dot(step, step)
    addTo(solution, direction, alpha)
    addTo(residual, step, -alpha)
    gradient = transposed(residual)
    const next = dot(gradient, gradient)
    direction = direction.map((value, i) => (gradient[i] as number) + (next / norm) * value)
    norm = next
  }
  return solution.slice(recessions - 1)
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number)
  return sum
}

function addTo(to: Float64Array, more: Float64Array, factor: number): void {
  for (let i = 0; i < to.length; i++) to[i] = (to[i] as number) + factor * (more[i] as number)
}

function slopeOf(x: Float64Array, y: Float64Array): number {
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanX, meanY] = [mean(x), mean(y)]
  let [product, square] = [0, 0]
  for (let i = 0; i < x.length; i++) {
    const dx = (x[i] as number) - meanX
    product += dx * ((y[i] as number) - meanY)
    square += dx * dx
  }
  return product / square
}
