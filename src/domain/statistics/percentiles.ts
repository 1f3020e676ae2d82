import { lowerBound } from '../series/m4.ts'

/** Hyndman and Fan (1996): 6 is Weibull's i / (n + 1), common in hydrology; 7 is (i − 1) / (n − 1). */
type PercentileType = 6 | 7

/** Finite values, ascending. */
export function sortedValues(v: ArrayLike<number>): Float64Array {
  return Float64Array.from(v)
    .filter((value) => !Number.isNaN(value))
    .sort()
}

/** Interpolated, 0 to 100; the extreme beyond the plotting positions. `NaN` without values. */
export function percentile(sorted: Float64Array, percent: number, type: PercentileType = 6): number {
  const { length } = sorted
  if (length === 0) return Number.NaN
  const share = percent / 100
  const position = type === 6 ? share * (length + 1) - 1 : share * (length - 1)
  const at = Math.min(Math.max(position, 0), length - 1)
  const below = Math.floor(at)
  const low = sorted[below] as number
  const high = sorted[Math.min(below + 1, length - 1)] as number
  return low + (high - low) * (at - below)
}

/** The first and last plotting position (Weibull). */
function percentilesInRank(count: number): [least: number, greatest: number] {
  return [100 / (count + 1), (100 * count) / (count + 1)]
}

/** Type 6; `NaN` beyond the plotting positions, as masked by USGS hyswap. */
export function percentileInRank(sorted: Float64Array, percent: number): number {
  const [least, greatest] = percentilesInRank(sorted.length)
  // tolerance: the 95th of nineteen values is exactly its last position
  const isOut = percent < least - ROUNDING || percent > greatest + ROUNDING
  return isOut ? Number.NaN : percentile(sorted, percent)
}

const ROUNDING = 1e-9

/** Number of values at or above, divided by n + 1 (Weibull). */
export function exceedance(sorted: Float64Array, value: number): number {
  return (sorted.length - lowerBound(sorted, value)) / (sorted.length + 1)
}

/** As in USGS hyswap: 0 below all, 100 above. Ignores `NaN` thresholds; `NaN` without any. */
export function percentileOfValue(
  thresholds: readonly (readonly [percent: number, value: number])[],
  value: number,
): number {
  const known = thresholds.filter(([, threshold]) => !Number.isNaN(threshold))
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return Number.NaN
  if (value < first[1]) return 0
  if (value > last[1]) return 100
  const above = known.findIndex(([, threshold]) => threshold >= value)
  const [highPercent, high] = known[above] as readonly [number, number]
  const [lowPercent, low] = known[Math.max(0, above - 1)] as readonly [number, number]
  return high === low ? highPercent : lowPercent + ((highPercent - lowPercent) * (value - low)) / (high - low)
}

/** Sorted natively at once, in milliseconds. */
const RUN = 65_536

/** A million values at once would block the event loop. */
export function* sortedInSteps(v: Float64Array): Generator<undefined, Float64Array> {
  let from = v.filter((value) => !Number.isNaN(value))
  for (let start = 0; start < from.length; start += RUN) {
    from.subarray(start, start + RUN).sort()
    yield
  }
  let to = new Float64Array(from.length)
  for (let width = RUN; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      yield* mergeInSteps(from, to, [start, start + width, start + 2 * width])
    }
    ;[from, to] = [to, from]
  }
  return from
}

function* mergeInSteps(
  from: Float64Array,
  to: Float64Array,
  [start, middle, end]: readonly [number, number, number],
): Generator<undefined> {
  const [leftEnd, rightEnd] = [Math.min(middle, from.length), Math.min(end, from.length)]
  let [left, right] = [start, leftEnd]
  for (let at = start; at < rightEnd; at++) {
    const isLeft = right >= rightEnd || (left < leftEnd && (from[left] as number) <= (from[right] as number))
    to[at] = from[isLeft ? left++ : right++] as number
    if (at % RUN === 0) yield
  }
}
