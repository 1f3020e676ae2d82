import { firstFrom } from '../../../domain/series/m4.ts'
import { endOfBucket, type StepBuckets } from '../steps/steps.ts'
import { msPerPixel, toX } from '../time-scale.ts'
import { hundredths, type PlotScale } from './line-path.ts'

/** Between two bars, pixels; none where bars are too thin to spare it. */
const BETWEEN = 1
const THINNEST = 1

/** The `d` of all bars, upright from 0, or hanging from the top where `low` is above `high`, as for rain. */
export function barPath(buckets: StepBuckets, scale: PlotScale): string {
  const { stepMs, t, v } = buckets
  const isTopDown = scale.low > scale.high
  const perUnit = scale.height / Math.max(scale.low, scale.high)
  const between = stepMs > 4 * msPerPixel(scale) ? BETWEEN : 0
  let path = ''
  for (let i = firstFrom(0, t.length, (n) => endOfBucket(buckets, n) >= scale.fromMs); i < t.length; i++) {
    const start = t[i] as number
    const amount = v[i] as number | null
    if (start > scale.toMs) break
    if (amount === null || amount <= 0) continue
    const left = hundredths(toX(scale, start))
    const width = hundredths(Math.max(THINNEST, toX(scale, endOfBucket(buckets, i)) - left - between))
    const length = hundredths(amount * perUnit)
    path += isTopDown
      ? `M${left} 0h${width}v${length}h-${width}z`
      : `M${left} ${scale.height}h${width}v-${length}h-${width}z`
  }
  return path
}
