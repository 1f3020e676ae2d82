import { millisecondsInDay as DAY, millisecondsInHour as HOUR } from 'date-fns/constants'

/** Degrees an hour (Schureman 1940, *Manual of Harmonic Analysis and Prediction of Tides*). */
export const SPEEDS = {
  M2: 28.9841042,
  S2: 30,
  N2: 28.4397295,
  K1: 15.0410686,
  O1: 13.9430356,
  M4: 57.9682084,
}

export type ConstituentName = keyof typeof SPEEDS

interface Constituent {
  amplitude: number
  /** First maximum after the first value, within a period. */
  highAfterMs: number
}

export interface TidalFit {
  /** N2 is absent where it is not separable from M2. */
  constituents: Partial<Record<ConstituentName, Constituent>>
  /** M2 or O1 stands out against speeds without tide. */
  isTidal: boolean
}

/** Rayleigh's criterion: M2 and S2 separate after 14.8 days, O1 and K1 after 13.7. */
export const LEAST_LENGTH_MS = 15 * DAY
/** M2 and N2 after 27.6 days. */
const LENGTH_WITH_N2_MS = 28 * DAY
const LEAST_KNOWN = 0.5

/** Between daily, semidiurnal and quarter-diurnal tides: what a river has here is chance. */
const SPEEDS_WITHOUT_TIDE = [8, 10, 20, 23, 36, 40]
/** Chance reaches it once in ten thousand times. */
const STANDS_OUT = 3
/** So much of a solar day leaks to its neighbour; every tide has more of the moon. */
const LEAST_OF_SUN = 0.2
const VALUES_A_STEP = 2000

/**
 * The main constituents by least squares, in steps; `NaN` is missing. `undefined` below fifteen days or half
 * of the values. Without nodal corrections. Snowmelt or a power station has a solar day, but none of the
 * moon.
 */
export function* tidalFitInSteps(
  v: Float64Array,
  stepMs: number,
): Generator<undefined, TidalFit | undefined> {
  const lengthMs = v.length * stepMs
  if (lengthMs < LEAST_LENGTH_MS) return undefined
  const names = (Object.keys(SPEEDS) as ConstituentName[]).filter(
    (name) => name !== 'N2' || lengthMs >= LENGTH_WITH_N2_MS,
  )
  const speeds = [...names.map((name) => SPEEDS[name]), ...SPEEDS_WITHOUT_TIDE].map(
    (speed) => (speed * Math.PI * stepMs) / (180 * HOUR),
  )
  const waves = yield* wavesInSteps(v, speeds)
  if (!waves) return undefined
  const constituents = Object.fromEntries(
    names.map((name, n) => {
      const { amplitude, highAt } = waves[n] as Wave
      return [name, { amplitude, highAfterMs: highAt * stepMs }]
    }),
  ) as TidalFit['constituents']
  const chance = SPEEDS_WITHOUT_TIDE.map((_, n) => waves[names.length + n]?.amplitude ?? 0)
  const amplitude = (name: ConstituentName) => constituents[name]?.amplitude ?? 0
  const standsOut = (moon: ConstituentName, sun: ConstituentName, around: readonly number[]) =>
    amplitude(moon) > Math.max(STANDS_OUT * rootMeanSquare(around), LEAST_OF_SUN * amplitude(sun))
  return {
    constituents,
    isTidal: standsOut('M2', 'S2', chance.slice(2)) || standsOut('O1', 'K1', chance.slice(0, 4)),
  }
}

export function periodMs(name: ConstituentName): number {
  return (360 / SPEEDS[name]) * HOUR
}

interface Wave {
  amplitude: number
  highAt: number
}

/** Least squares with a constant; speeds in radians a value. `undefined` below half of the values. */
export function* wavesInSteps(
  v: Float64Array,
  speeds: readonly number[],
): Generator<undefined, Wave[] | undefined> {
  const size = 1 + 2 * speeds.length
  const products = new Float64Array(size * size)
  const sides = new Float64Array(size)
  const row = new Float64Array(size).fill(1)
  let count = 0
  for (let i = 0; i < v.length; i++) {
    if (i % VALUES_A_STEP === 0) yield
    const value = v[i] as number
    if (Number.isNaN(value)) continue
    count++
    for (const [n, speed] of speeds.entries()) {
      row[1 + 2 * n] = Math.cos(speed * i)
      row[2 + 2 * n] = Math.sin(speed * i)
    }
    for (let a = 0; a < size; a++) {
      const one = row[a] as number
      sides[a] = (sides[a] as number) + one * value
      for (let b = 0; b <= a; b++)
        products[a * size + b] = (products[a * size + b] as number) + one * (row[b] as number)
    }
  }
  if (count < LEAST_KNOWN * v.length) return undefined
  const weights = solved(products, sides)
  return speeds.map((speed, n) => {
    const [cosine, sine] = [weights[1 + 2 * n] as number, weights[2 + 2 * n] as number]
    const angle = (Math.atan2(sine, cosine) + 2 * Math.PI) % (2 * Math.PI)
    return { amplitude: Math.hypot(cosine, sine), highAt: angle / speed }
  })
}

function rootMeanSquare(values: readonly number[]): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length)
}

/** Symmetric positive definite (Cholesky), from the lower left. A linearly dependent row gets 0. */
function solved(products: Float64Array, sides: Float64Array): Float64Array {
  const size = sides.length
  const lower = new Float64Array(size * size)
  const x = Float64Array.from(sides)
  const at = (row: number, column: number) => lower[row * size + column] as number
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let rest = products[row * size + column] as number
      for (let k = 0; k < column; k++) rest -= at(row, k) * at(column, k)
      const isNew = rest > 1e-9 * (products[row * size + row] as number)
      if (row === column) lower[row * size + row] = isNew ? Math.sqrt(rest) : Number.POSITIVE_INFINITY
      else lower[row * size + column] = rest / at(column, column)
    }
  }
  for (let row = 0; row < size; row++) {
    for (let k = 0; k < row; k++) x[row] = (x[row] as number) - at(row, k) * (x[k] as number)
    x[row] = (x[row] as number) / at(row, row)
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let k = row + 1; k < size; k++) x[row] = (x[row] as number) - at(k, row) * (x[k] as number)
    x[row] = (x[row] as number) / at(row, row)
  }
  return x
}
