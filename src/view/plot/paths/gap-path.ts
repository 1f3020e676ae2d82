import type { TimeSpan } from '../../../domain/series/gaps.ts'
import { firstFrom } from '../../../domain/series/m4.ts'
import { toXWithin } from '../time-scale.ts'
import { hundredths, type PlotScale } from './line-path.ts'

const NARROWEST = 0.5

/** The `d` of the shading of all gaps, over the whole height of the plot; those that touch on the screen are one. */
export function gapPath(gaps: readonly Readonly<TimeSpan>[], scale: PlotScale): string {
  let path = ''
  let left = 0
  let right = -1
  const close = () => {
    if (right - left >= NARROWEST)
      path += `M${hundredths(left)} 0h${hundredths(right - left)}v${scale.height}h-${hundredths(right - left)}z`
  }
  for (const [fromMs, toMs] of gaps) {
    if (toMs <= scale.fromMs || fromMs >= scale.toMs) continue
    const begin = toXWithin(scale, fromMs)
    const end = toXWithin(scale, toMs)
    if (begin > right) {
      close()
      left = begin
    }
    right = Math.max(right, end)
  }
  close()
  return path
}

/** The gap that a time lies in, its ends not included. `gaps` ascend. */
export function gapAt(gaps: readonly Readonly<TimeSpan>[], timeMs: number): Readonly<TimeSpan> | null {
  const gap = gaps[firstFrom(0, gaps.length, (i) => (gaps[i] as Readonly<TimeSpan>)[1] > timeMs)]
  return gap && gap[0] < timeMs ? gap : null
}
