import { millisecondsInDay as DAY } from 'date-fns/constants'
import { lowerBound } from '../series/m4.ts'
import type { Span } from './checks.ts'

/** Fewer values say nothing of what is usual. */
const FEWEST = 1_000
/** A sample of so many is sorted, whatever the length of the record. */
const SAMPLE = 1_024
/** Beyond the quartiles by so many times their distance (Tukey's "far out"). */
const FAR_OUT = 3
/** A block holds so many readings, in whole days since the epoch. */
const READINGS_PER_BLOCK = 2_048
/** For a device that does not say how often it reports. */
const DEFAULT_INTERVAL_SECONDS = 300
/** A record is judged by so many blocks before it. */
const BLOCKS_BEFORE = 2

/** What is usual of the values between two indices; `undefined` where nobody can say. */
export interface OwnRange {
  begin: number
  end: number
  span: Span | undefined
}

/** How long before a reading lies the past that says what is usual. */
export function ownRangeReachMs(timeMs: number, intervalSeconds: number | null): number {
  const blockMs = blockMsOf(intervalSeconds)
  return timeMs - (Math.floor(timeMs / blockMs) - BLOCKS_BEFORE) * blockMs
}

/**
 * The range of a sensor's own record before each block of time: the quartiles and three times their distance beyond them
 * (Tukey 1977, outer fences), robust against what is wrong in it. Blocks are aligned to the epoch, so that what is usual of a
 * reading does not depend on what else was read. What lies outside is suspect at most: a record without a flood says
 * nothing of floods. `t` ascends, `NaN` is missing.
 */
export function* ownRanges(
  t: Float64Array,
  v: Float64Array,
  intervalSeconds: number | null,
): Generator<OwnRange> {
  const blockMs = blockMsOf(intervalSeconds)
  for (let begin = 0; begin < t.length; ) {
    const block = Math.floor((t[begin] as number) / blockMs)
    const end = lowerBound(t, (block + 1) * blockMs)
    const since = lowerBound(t, (block - BLOCKS_BEFORE) * blockMs)
    yield { begin, end, span: usualRange(v.subarray(since, begin)) }
    begin = end
  }
}

function blockMsOf(intervalSeconds: number | null): number {
  const days = ((intervalSeconds ?? DEFAULT_INTERVAL_SECONDS) * 1000 * READINGS_PER_BLOCK) / DAY
  return Math.max(1, Math.ceil(days)) * DAY
}

/** `undefined` with fewer than a thousand values, or where half of them are one value. */
function usualRange(v: Float64Array): Span | undefined {
  if (v.length < FEWEST) return undefined
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
