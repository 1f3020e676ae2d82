export interface ValueScale {
  low: number
  high: number
  ticks: number[]
  decimals: number
  isLog?: true
}

const STEPS = [1, 2, 2.5, 5, 10]
/** Padding at both ends, as a share of the line's height. */
const AIR = 0.06
/** Smaller differences are ignored: no axis has so many decimals. */
const LEAST_SPAN = 1e-9
/** A single tick shows no scale. */
const MIN_TICKS = 2
/** Limit of attempts: where doubles are too coarse no step yields two ticks. */
const MAX_HALVINGS = 8

/** Ignores missing values; 0 to 1 without any. */
export function extentOf(values: readonly (number | null)[]): [low: number, high: number] {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return [0, 1]
  return [known.reduce((a, b) => Math.min(a, b)), known.reduce((a, b) => Math.max(a, b))]
}

/** A linear axis with padding and about `count` round ticks at most; below `floor` only if the data is. */
export function valueScale(
  low: number,
  high: number,
  count: number,
  floor = Number.NEGATIVE_INFINITY,
): ValueScale {
  const isFlat = high - low < LEAST_SPAN
  const around = Math.abs(high) * 0.1
  const span = isFlat ? (around < LEAST_SPAN ? 1 : around) : high - low
  const air = isFlat ? span / 2 : span * AIR
  const bottom = low >= floor ? Math.max(floor, low - air) : low - air
  const top = high + air
  return exactScale(bottom, top, count)
}

/** An axis whose ticks are given, such as the points of the compass. */
export function fixedScale(ticks: number[]): ValueScale {
  return { low: ticks[0] as number, high: ticks.at(-1) as number, ticks, decimals: 0 }
}

export function exactScale(low: number, high: number, count: number): ValueScale {
  let step = roundStep((high - low) / Math.max(MIN_TICKS, count))
  let ticks = ticksBetween(low, high, step)
  for (let n = 0; n < MAX_HALVINGS && ticks.length < MIN_TICKS; n++) {
    step = roundStep(step / 2)
    ticks = ticksBetween(low, high, step)
  }
  return { low, high, ticks, decimals: decimalsOf(step) }
}

const DECADES = [[1], [1, 3], [1, 2, 5], [1, 2, 3, 5, 7]]

/** A logarithmic axis, `low` above 0; its ticks are round in each decade, or linear if fewer than two fit. */
export function logScale(low: number, high: number, count: number): ValueScale {
  const span = Math.max(Math.log10(high / low), LEAST_DECADES)
  const air = 10 ** (span * AIR)
  const [bottom, top] = [low / air, Math.max(high, low * 10 ** LEAST_DECADES) * air]
  const powers = [Math.floor(Math.log10(bottom)), Math.ceil(Math.log10(top))] as const
  const candidates = DECADES.map((digits) => ticksOfDecades(digits, powers, bottom, top))
  const fitting = candidates.filter(({ length }) => length >= MIN_TICKS && length <= count)
  const ticks = fitting.at(-1) ?? candidates.find(({ length }) => length >= MIN_TICKS)
  if (ticks) return { low: bottom, high: top, ticks, decimals: decimalsOf(Math.min(...ticks)), isLog: true }
  return { ...exactScale(bottom, top, count), isLog: true }
}

/** Range of a flat line, in powers of ten. */
const LEAST_DECADES = 0.1

function ticksOfDecades(
  digits: readonly number[],
  [first, last]: readonly [number, number],
  bottom: number,
  top: number,
): number[] {
  const powers = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  return powers
    .flatMap((power) => digits.map((digit) => Number(`${digit}e${power}`)))
    .filter((tick) => tick >= bottom && tick <= top)
}

/** The smallest of 1, 2, 2.5 and 5 times a power of ten that is at least `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = STEPS.find((step) => step * power >= least * (1 - 1e-9)) ?? 10
  return factor * power
}

function ticksBetween(bottom: number, top: number, step: number): number[] {
  const decimals = decimalsOf(step)
  const first = Math.ceil(bottom / step - 1e-9)
  const last = Math.floor(top / step + 1e-9)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) =>
    Number(((first + i) * step).toFixed(decimals)),
  )
}

function decimalsOf(step: number): number {
  for (let decimals = 0; decimals < 12; decimals++) {
    const scaled = step * 10 ** decimals
    if (Math.abs(scaled - Math.round(scaled)) < 1e-6 * scaled) return decimals
  }
  return 12
}
