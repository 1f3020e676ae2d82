import { lowerBound, upperBound } from '../../../../domain/series/m4.ts'
import type { Buckets, DeviceSeries, SensorSeries } from '../../../../domain/series/series.ts'

/** The amount of the step that a time lies in, as much of it as lies in the range; `null` where nothing is known. */
export function bucketAt(
  { stepMs, t, v }: Buckets,
  timeMs: number,
  { from, to }: Pick<DeviceSeries, 'from' | 'to'>,
): { fromMs: number; toMs: number; v: number } | null {
  const i = upperBound(t, timeMs) - 1
  const start = t[i]
  const amount = v[i] ?? null
  if (start === undefined || amount === null || timeMs >= start + stepMs) return null
  const [fromMs, toMs] = [Math.max(start, from), Math.min(start + stepMs, to)]
  return fromMs < toMs ? { fromMs, toMs, v: amount } : null
}

/** The implausible value nearest to a time; `null` where none is near enough. */
export function implausibleNear(
  { implausible }: Pick<SensorSeries, 'implausible'>,
  timeMs: number,
  withinMs: number,
): { t: number; v: number } | null {
  if (!implausible) return null
  const after = lowerBound(implausible.t, timeMs)
  const candidates = [after - 1, after].filter(
    (i) => Math.abs((implausible.t[i] ?? Number.NaN) - timeMs) <= withinMs,
  )
  const distance = (i: number) => Math.abs((implausible.t[i] as number) - timeMs)
  const best = candidates.sort((a, b) => distance(a) - distance(b))[0]
  return best === undefined ? null : { t: implausible.t[best] as number, v: implausible.v[best] as number }
}
