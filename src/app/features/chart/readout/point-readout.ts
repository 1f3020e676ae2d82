import type { Reading } from '../../../../domain/device.ts'
import { lowerBound, upperBound } from '../../../../domain/series/m4.ts'
import type { DeviceSeries, Line } from '../../../../domain/series/series.ts'
import {
  endOfBucket,
  middleOf,
  type StepBuckets,
  type SteppedSeries,
  type Steps,
  stepBeside,
  stepNear,
} from '../../../../view/plot/steps/steps.ts'

/** The nearest point within `withinMs`, passing over breaks; `null` without one. */
export function readingNear(line: Line, timeMs: number, withinMs: number): Reading | null {
  const at = lowerBound(line.t, timeMs)
  const distance = ({ t }: Reading) => Math.abs(t - timeMs)
  const [nearest] = [pointFrom(line, at - 1, -1), pointFrom(line, at, 1)]
    .filter((point) => point !== null)
    .sort((a, b) => distance(a) - distance(b))
  return nearest && distance(nearest) <= withinMs ? nearest : null
}

/** The nearest reading, or the highest or mean of the step at a time; `null` without one. */
export function placeNear(series: SteppedSeries, timeMs: number, withinMs: number): Reading | null {
  const { steps } = series
  if (!steps) return readingNear(series, timeMs, withinMs)
  const i = stepNear(steps, timeMs, withinMs)
  if (i === -1) return null
  if (series.isMean) return { t: middleOf(steps, i), v: steps.mean[i] as number }
  return { t: steps.maxAt[i] as number, v: steps.max[i] as number }
}

/** Time of the next (1) or previous (−1) reading or step, implausible ones included. */
export function readingBeside(series: SteppedSeries, timeMs: number, direction: -1 | 1): number | null {
  const { steps } = series
  const plausible = steps ? stepTime(steps, timeMs, direction) : pointBeside(series, timeMs, direction)
  const marked = series.implausible && pointBeside(series.implausible, timeMs, direction)
  if (plausible === undefined || marked === undefined) return plausible ?? marked ?? null
  return direction === 1 ? Math.min(plausible, marked) : Math.max(plausible, marked)
}

/** Amount of the step at a time, as far as it lies in the range; `null` where unknown. */
export function bucketAt(
  buckets: StepBuckets,
  timeMs: number,
  { from, to }: Pick<DeviceSeries, 'from' | 'to'>,
): { fromMs: number; toMs: number; v: number } | null {
  const { t, v } = buckets
  const i = upperBound(t, timeMs) - 1
  const start = t[i]
  const amount = v[i] ?? null
  if (start === undefined || amount === null) return null
  const end = endOfBucket(buckets, i)
  const [fromMs, toMs] = [Math.max(start, from), Math.min(end, to)]
  return timeMs < end && fromMs < toMs ? { fromMs, toMs, v: amount } : null
}

function stepTime(steps: Steps, timeMs: number, direction: -1 | 1): number | undefined {
  const i = stepBeside(steps, timeMs, direction)
  return i === -1 ? undefined : middleOf(steps, i)
}

function pointBeside(line: Line, timeMs: number, direction: -1 | 1): number | undefined {
  const from = direction === 1 ? upperBound(line.t, timeMs) : lowerBound(line.t, timeMs) - 1
  return pointFrom(line, from, direction)?.t
}

/** The first point from an index on that is not a break. */
function pointFrom({ t, v }: Line, from: number, direction: -1 | 1): Reading | null {
  let i = from
  while (i >= 0 && i < t.length && v[i] === null) i += direction
  return i >= 0 && i < t.length ? { t: t[i] as number, v: v[i] as number } : null
}
