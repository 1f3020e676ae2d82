import { areNumbers, areNumbersOrNull, type Checked, objectOf } from '../../shape.ts'
import type { Water } from './high-low-waters.ts'

/** The mean of all tides by the time from high water at the sea. */
export const isMeanTide = objectOf({
  /** Milliseconds from high water, ascending. */
  fromHighMs: areNumbers,
  sea: areNumbersOrNull,
  river: areNumbersOrNull,
})
type MeanTide = Checked<typeof isMeanTide>

/** Mean of both tides, from half a tide before high water at the sea to one after, on one grid. */
export function meanTide(
  sea: Float64Array,
  river: Float64Array,
  waters: readonly Water[],
  { fromMs, stepMs, periodMs }: { fromMs: number; stepMs: number; periodMs: number },
): MeanTide {
  const first = -Math.round(periodMs / 2 / stepMs)
  const last = Math.round(periodMs / stepMs)
  const highs = waters.flatMap(({ timeMs, isHigh }) => (isHigh ? Math.round((timeMs - fromMs) / stepMs) : []))
  const found: MeanTide = { fromHighMs: [], sea: [], river: [] }
  for (let offset = first; offset <= last; offset++) {
    found.fromHighMs.push(offset * stepMs)
    found.sea.push(meanAt(sea, highs, offset))
    found.river.push(meanAt(river, highs, offset))
  }
  return found
}

function meanAt(v: Float64Array, indices: readonly number[], offset: number): number | null {
  let [sum, count] = [0, 0]
  for (const index of indices) {
    const value = v[index + offset] ?? Number.NaN
    if (Number.isNaN(value)) continue
    sum += value
    count++
  }
  return count === 0 ? null : sum / count
}
