import type { Judgement } from '../../../domain/quality/judgement.ts'
import { toXWithin } from '../time-scale.ts'
import { hundredths, type PlotScale } from './line-path.ts'

/** A judgement of a moment stays visible. */
const NARROWEST = 2
/** An operator's word stands over an agency's, and is higher. */
const HEIGHTS = { operator: 6, agency: 3 } as const

type FlagAndSource = Pick<Judgement, 'flag' | 'source'>

export interface JudgedPath extends FlagAndSource {
  d: string
}

/** The `d` of a bar above the plot's upper edge for each span that was judged alike, agencies' first; those that touch are one. */
export function judgedPaths(
  judgements: readonly (FlagAndSource & Pick<Judgement, 'from' | 'to'>)[],
  scale: PlotScale,
): JudgedPath[] {
  const alike = new Map<string, FlagAndSource & { bars: { begin: number; end: number }[] }>()
  for (const { flag, source, from, to } of [...judgements].sort((a, b) => a.from - b.from)) {
    if (to <= scale.fromMs || from >= scale.toMs) continue
    const begin = toXWithin(scale, from)
    const end = Math.max(begin + NARROWEST, toXWithin(scale, to))
    const path = alike.get(`${source} ${flag}`) ?? { flag, source, bars: [] }
    const last = path.bars.at(-1)
    if (last && begin <= last.end) last.end = Math.max(last.end, end)
    else path.bars.push({ begin, end })
    alike.set(`${source} ${flag}`, path)
  }
  return [...alike.values()]
    .sort((a, b) => HEIGHTS[a.source] - HEIGHTS[b.source])
    .map(({ flag, source, bars }) => ({
      flag,
      source,
      d: bars.map((bar) => barOf(bar, HEIGHTS[source])).join(''),
    }))
}

function barOf({ begin, end }: { begin: number; end: number }, height: number): string {
  const width = hundredths(end - begin)
  return `M${hundredths(begin)} -${height}h${width}v${height}h-${width}z`
}
