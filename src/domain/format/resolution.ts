import type { Quantity } from '../quantity.ts'
import type { SensorSeries } from '../series/series.ts'
import { type Checked, isNumber, objectOf } from '../shape.ts'
import { MAX_DECIMALS as MAX_WRITTEN_DECIMALS } from './format-value.ts'

/** A sensor's resolution, as its values themselves show it. */
export const isResolution = objectOf({
  /** Most decimals that a value has. */
  decimals: isNumber,
  /** Most significant digits, the zeros at the end of a whole number not counted: rated discharge has three. */
  digits: isNumber,
})
export type Resolution = Checked<typeof isResolution>

/** A value with more was computed or converted (0.93 ft to 28.3464 cm). */
const MAX_DECIMALS = 3
/** Computed values do not show their precision: their quantity's decimals, and at least three digits. */
export const COMPUTED: Resolution = { decimals: MAX_WRITTEN_DECIMALS, digits: 3 }
/** Evenly spread samples of a long series. */
const MAX_LOOKED_AT = 1000

/** `null`: no values; `COMPUTED`: more decimals than any instrument. */
export function resolutionOf(values: ArrayLike<number | null>): Resolution | null {
  let most = 0
  let longest = 0
  let isAny = false
  const step = Math.max(1, Math.floor(values.length / MAX_LOOKED_AT))
  for (let i = 0; i < values.length; i += step) {
    const value = values[i] ?? null
    if (value === null || !Number.isFinite(value)) continue
    const decimals = decimalsOf(value)
    if (decimals === null) return COMPUTED
    isAny = true
    most = Math.max(most, decimals)
    longest = Math.max(longest, digitsOf(value, decimals))
  }
  return isAny ? { decimals: most, digits: longest } : null
}

/** The finer resolution; `null` where the first is, `COMPUTED` where either is. */
export function finest(of: Resolution | null, values: readonly (number | null)[]): Resolution | null {
  const others = resolutionOf(values)
  if (!of || !others) return of
  if (isComputed(of) || isComputed(others)) return COMPUTED
  return { decimals: Math.max(of.decimals, others.decimals), digits: Math.max(of.digits, others.digits) }
}

const known = new WeakMap<SensorSeries, Resolution | null>()

/** Extremes included. */
export function resolutionIn(series: SensorSeries): Resolution | null {
  let resolution = known.get(series)
  if (resolution === undefined) {
    const extremes = [series.min, series.max, series.last].map((reading) => reading?.v ?? null)
    resolution = finest(resolutionOf(series.v), extremes)
    known.set(series, resolution)
  }
  return resolution
}

type Measure = Pick<Quantity, 'decimals' | 'digits' | 'unit'>

/** The quantity with the resolution's decimals for a value. */
export function measured(quantity: Measure, resolution: Resolution | null, value: number): Measure {
  if (!resolution) return quantity
  const decimals = decimalsAt(resolution, value)
  return {
    unit: quantity.unit,
    decimals: isComputed(resolution) ? Math.max(quantity.decimals, decimals) : decimals,
  }
}

/** A mean is known one digit further. */
export function averaged(quantity: Measure, resolution: Resolution | null, mean: number): Measure {
  if (!resolution) return quantity
  const { decimals, digits } = resolution
  return measured(quantity, { decimals: decimals + 1, digits: digits + 1 }, mean)
}

/** A sum has more digits and as many decimals. */
export function summed(quantity: Measure, resolution: Resolution | null): Measure {
  if (!resolution) return quantity
  return isComputed(resolution)
    ? { ...quantity, digits: resolution.digits }
    : { unit: quantity.unit, decimals: resolution.decimals }
}

/** Includes a mean of computed values. */
function isComputed({ decimals }: Resolution): boolean {
  return decimals >= COMPUTED.decimals
}

function decimalsAt({ decimals, digits }: Resolution, value: number): number {
  if (value === 0) return decimals
  return Math.max(0, Math.min(decimals, digits - 1 - magnitudeOf(value)))
}

/** `null`: more than an instrument has. Tolerates binary fractions. */
function decimalsOf(value: number): number | null {
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals++) {
    const scaled = Math.abs(value) * 10 ** decimals
    if (Math.abs(scaled - Math.round(scaled)) <= 1e-9 * Math.max(1, scaled)) return decimals
  }
  return null
}

function digitsOf(value: number, decimals: number): number {
  if (value === 0) return 0
  let digits = magnitudeOf(value) + 1 + decimals
  if (decimals > 0) return digits
  for (let rest = Math.round(Math.abs(value)); rest % 10 === 0; rest /= 10) digits--
  return digits
}

function magnitudeOf(value: number): number {
  return Math.floor(Math.log10(Math.abs(value)) + 1e-12)
}
