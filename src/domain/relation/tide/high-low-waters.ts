import { millisecondsInHour as HOUR } from 'date-fns/constants'
import { areNumbers, areNumbersOrNull, type Checked, objectOf } from '../../shape.ts'
import type { EvenValues } from '../even-values.ts'

export interface Water {
  timeMs: number
  v: number
  isHigh: boolean
}

/** The turn is flat: a parabola through the values around it gives its time. */
const AROUND_MS = HOUR

/** At least `leastRange` apart: no waves or double crests. Turns beside a gap are unknown. */
export function highLowWaters({ fromMs, stepMs, v }: EvenValues, leastRange: number): Water[] {
  const waters: Water[] = []
  let isStarted = false
  let isRising = true
  let [highest, lowest] = [-1, -1]
  const restart = () => {
    ;[highest, lowest] = [-1, -1]
    isStarted = false
  }
  for (let i = 0; i < v.length; i++) {
    const value = v[i] as number
    if (Number.isNaN(value)) {
      restart()
      continue
    }
    if (highest === -1 || value > (v[highest] as number)) highest = i
    if (lowest === -1 || value < (v[lowest] as number)) lowest = i
    const [top, bottom] = [v[highest] as number, v[lowest] as number]
    if ((!isStarted || isRising) && top - value >= leastRange) {
      // the first turn after a gap may be the gap's edge
      if (isStarted) waters.push(turnAt(v, highest, true))
      isRising = false
      isStarted = true
      lowest = i
    } else if ((!isStarted || !isRising) && value - bottom >= leastRange) {
      if (isStarted) waters.push(turnAt(v, lowest, false))
      isRising = true
      isStarted = true
      highest = i
    }
  }
  return waters

  function turnAt(v: Float64Array, at: number, isHigh: boolean): Water {
    const around = Math.max(1, Math.round(AROUND_MS / stepMs))
    const { offset, value } = vertexOf(v, at, around) ?? { offset: 0, value: v[at] as number }
    return { timeMs: fromMs + (at + offset) * stepMs, v: value, isHigh }
  }
}

function vertexOf(
  v: Float64Array,
  at: number,
  around: number,
): { offset: number; value: number } | undefined {
  let [count, x2, x4, y0, xy, x2y] = [0, 0, 0, 0, 0, 0]
  for (let x = -around; x <= around; x++) {
    const y = v[at + x] ?? Number.NaN
    if (Number.isNaN(y)) return undefined
    const square = x * x
    count++
    x2 += square
    x4 += square * square
    y0 += y
    xy += x * y
    x2y += square * y
  }
  const curved = (count * x2y - x2 * y0) / (count * x4 - x2 * x2)
  const slope = xy / x2
  const offset = -slope / (2 * curved)
  if (!(Math.abs(offset) <= around)) return undefined
  return { offset, value: (y0 - curved * x2) / count + slope * offset + curved * offset * offset }
}

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
