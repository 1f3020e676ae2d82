/** An axis of values: where it begins and ends, and what stands beside it. */
export interface ValueScale {
  low: number
  high: number
  /** Round values between the ends, rising. */
  ticks: number[]
  /** Decimals that tell the ticks apart. */
  decimals: number
  /** Equal ratios are equally far apart. */
  isLog?: true
}

const STEPS = [1, 2, 2.5, 5, 10]
/** The line keeps this share of its own height away from the ends of the axis. */
const AIR = 0.06
/** What differs by less is the same: no axis has so many decimals. */
const LEAST_SPAN = 1e-9
/** One tick alone says nothing about scale. */
const FEWEST_TICKS = 2
/** More than any axis needs; where doubles themselves stand wide apart no step finds two. */
const MOST_HALVINGS = 8

/**
 * An axis that holds `low` to `high` with some air, and at most about `count` round ticks. A flat line stands in the
 * middle of one. The axis does not go below `floor` while the data does not (0 for amounts).
 */
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

/** An axis from one value to another, whatever the readings are. */
export function exactScale(low: number, high: number, count: number): ValueScale {
  let step = roundStep((high - low) / Math.max(FEWEST_TICKS, count))
  let ticks = ticksBetween(low, high, step)
  for (let n = 0; n < MOST_HALVINGS && ticks.length < FEWEST_TICKS; n++) {
    step = roundStep(step / 2)
    ticks = ticksBetween(low, high, step)
  }
  return { low, high, ticks, decimals: decimalsOf(step) }
}

/** Ticks of a decade, by how many of them there is room for. */
const DECADES = [[1], [1, 3], [1, 2, 5], [1, 2, 3, 5, 7]]

/**
 * A logarithmic axis that holds `low` to `high`, both above 0, with some air. Its ticks are ones, twos and fives of the powers
 * of ten; where it is too short for two of them, those of a plain axis.
 */
export function logScale(low: number, high: number, count: number): ValueScale {
  const span = Math.max(Math.log10(high / low), LEAST_DECADES)
  const air = 10 ** (span * AIR)
  const [bottom, top] = [low / air, Math.max(high, low * 10 ** LEAST_DECADES) * air]
  const powers = [Math.floor(Math.log10(bottom)), Math.ceil(Math.log10(top))] as const
  const candidates = DECADES.map((digits) => ticksOfDecades(digits, powers, bottom, top))
  const fitting = candidates.filter(({ length }) => length >= FEWEST_TICKS && length <= count)
  const ticks = fitting.at(-1) ?? candidates.find(({ length }) => length >= FEWEST_TICKS)
  if (ticks) return { low: bottom, high: top, ticks, decimals: decimalsOf(Math.min(...ticks)), isLog: true }
  return { ...exactScale(bottom, top, count), isLog: true }
}

/** A flat line has so much room, powers of ten. */
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

/** The smallest of 1, 2, 2.5 or 5 times a power of ten that is not below `least`. */
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
