import type { Judgement, Verdict } from '../../../domain/quality/judgement.ts'
import { hundredths, type PlotScale, toX } from './line-path.ts'

/** A judgement of a moment is seen. */
const NARROWEST = 2
export const JUDGED_HEIGHT = 3

/** The `d` of a bar above the plot's upper edge for each span that was judged alike; those that touch are one. */
export function judgedPaths(
  judgements: readonly Pick<Judgement, 'flag' | 'from' | 'to'>[],
  scale: PlotScale,
): { flag: Verdict; d: string }[] {
  const byFlag = new Map<Verdict, { begin: number; end: number }[]>()
  for (const { flag, from, to } of [...judgements].sort((a, b) => a.from - b.from)) {
    if (to <= scale.fromMs || from >= scale.toMs) continue
    const begin = Math.max(0, toX(scale, from))
    const end = Math.max(begin + NARROWEST, Math.min(scale.width, toX(scale, to)))
    const bars = byFlag.get(flag) ?? []
    const last = bars.at(-1)
    if (last && begin <= last.end) last.end = Math.max(last.end, end)
    else bars.push({ begin, end })
    byFlag.set(flag, bars)
  }
  return [...byFlag].map(([flag, bars]) => ({ flag, d: bars.map(barOf).join('') }))
}

function barOf({ begin, end }: { begin: number; end: number }): string {
  const width = hundredths(end - begin)
  return `M${hundredths(begin)} -${JUDGED_HEIGHT}h${width}v${JUDGED_HEIGHT}h-${width}z`
}
