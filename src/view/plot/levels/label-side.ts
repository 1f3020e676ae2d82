import { lowerBound } from '../../../domain/series/m4.ts'
import type { Line } from '../../../domain/series/series.ts'
import { type PlotScale, toY } from '../paths/line-path.ts'
import { toTime } from '../time-scale.ts'
import { LABEL_HEIGHT, type LevelLine } from './level-lines.ts'

export type LabelSide = 'left' | 'right'

/** Width of a name with its threshold, CSS pixels. */
export const LABEL_WIDTH = 112

/** Edge for all names of levels: the usual one, unless readings cross more names there than at the other. */
export function labelSide(
  levels: readonly LevelLine[],
  series: readonly Line[],
  plot: PlotScale,
  usual: LabelSide,
): LabelSide {
  if (levels.length === 0) return usual
  const { fromMs, toMs, width } = plot
  const struck = (side: LabelSide) => {
    const [beginMs, endMs] =
      side === 'left' ? [fromMs, toTime(plot, LABEL_WIDTH)] : [toTime(plot, width - LABEL_WIDTH), toMs]
    const spans = series.flatMap((line) => spansBetween(line, plot, beginMs, endMs))
    const isStruck = (labelY: number) =>
      spans.some(([top, bottom]) => bottom > labelY - LABEL_HEIGHT / 2 && top < labelY + LABEL_HEIGHT / 2)
    return levels.filter(({ labelY }) => labelY !== null && isStruck(labelY)).length
  }
  const other = usual === 'left' ? 'right' : 'left'
  return struck(other) < struck(usual) ? other : usual
}

function spansBetween(
  { t, v }: Line,
  plot: PlotScale,
  beginMs: number,
  endMs: number,
): [top: number, bottom: number][] {
  const spans: [number, number][] = []
  for (let i = lowerBound(t, beginMs); i < t.length; i++) {
    const value = v[i] ?? null
    if (value !== null) {
      const a = toY(plot, value)
      const b = toY(plot, v[i - 1] ?? value)
      spans.push([Math.min(a, b), Math.max(a, b)])
    }
    if ((t[i] as number) > endMs) break
  }
  return spans
}
