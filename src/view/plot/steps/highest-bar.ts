import type { Reading } from '../../../domain/device.ts'
import { endOfBucket, type StepBuckets } from './steps.ts'

/** The highest bar of some amounts; `t` is the middle of what of it lies in the range. */
export interface HighestBar extends Reading {
  fromMs: number
  toMs: number
}

/** The highest of the bars that are drawn over a range, the first of equal ones; `null` where nothing fell. */
export function highestBar(buckets: StepBuckets, range: { from: number; to: number }): HighestBar | null {
  let highest: HighestBar | null = null
  for (const [i, v] of buckets.v.entries()) {
    if (v === null || v <= (highest?.v ?? 0)) continue
    const fromMs = Math.max(buckets.t[i] as number, range.from)
    const toMs = Math.min(endOfBucket(buckets, i), range.to)
    highest = { t: (fromMs + toMs) / 2, v, fromMs, toMs }
  }
  return highest
}
