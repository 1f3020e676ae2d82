import type { Span } from './checks.ts'

/** Fewer values say nothing of what is usual. */
const FEWEST = 1_000
/** A sample of so many is sorted, whatever the length of the record. */
const SAMPLE = 4_096
/** Beyond the quartiles by so many times their distance (Tukey's "far out"). */
const FAR_OUT = 3

/**
 * The range of a sensor's own record, robust against what is wrong in it: the quartiles and three times their distance beyond
 * them (Tukey 1977, outer fences). `undefined` with fewer than a thousand values, or where half of them are one value.
 * What lies outside is suspect at most: a record without a flood says nothing of floods.
 */
export function ownRange(v: Float64Array): Span | undefined {
  const stride = Math.max(1, Math.floor(v.length / SAMPLE))
  const sample: number[] = []
  for (let i = 0; i < v.length; i += stride) if (!Number.isNaN(v[i] as number)) sample.push(v[i] as number)
  if (sample.length * stride < FEWEST) return undefined
  const sorted = Float64Array.from(sample).sort()
  const lower = sorted[Math.floor(sorted.length / 4)] as number
  const upper = sorted[Math.floor((sorted.length * 3) / 4)] as number
  const beyond = (upper - lower) * FAR_OUT
  return beyond === 0 ? undefined : [lower - beyond, upper + beyond]
}
