import { type ValueScale, valueScale } from '../axes/value-scale.ts'
import { type TimeScale, toX } from '../time-scale.ts'
import { hundredths, type PlotScale, toY } from './line-path.ts'

export interface CumulativeLayout {
  path: string
  scale: PlotScale
  values: ValueScale
}

const PER_TICK = 30

/** Lays out a cumulative line in a plot, from its bottom upwards: level between its points, on a scale from 0 to its total. */
export function cumulativeLayout(
  { t, v }: { t: readonly number[]; v: readonly number[] },
  plot: TimeScale & Pick<PlotScale, 'height'>,
): CumulativeLayout {
  const values = valueScale(0, v.at(-1) ?? 0, Math.floor(plot.height / PER_TICK), 0)
  const scale = { ...plot, low: values.low, high: values.high }
  let path = ''
  for (const [i, timeMs] of t.entries()) {
    const [x, y] = [hundredths(toX(scale, timeMs)), hundredths(toY(scale, v[i] as number))]
    path += i === 0 ? `M${x} ${y}` : `H${x}V${y}`
  }
  return { path, scale, values }
}
