import { millisecondsInDay as DAY } from 'date-fns/constants'
import { lowerBound } from '../series/m4.ts'
import type { Span } from './checks.ts'

/** Fewer values are no record. */
const FEWEST = 1_000
/** Sorted sample, whatever the record's length. */
const SAMPLE = 1_024
/** Quartile distances (Tukey's "far out"). */
const FAR_OUT = 3
/** Blocks of whole days since the epoch. */
const READINGS_PER_BLOCK = 2_048
const DEFAULT_INTERVAL_SECONDS = 300
const BLOCKS_BEFORE = 2

interface OwnRange {
  begin: number
  end: number
  span: Span | undefined
}

/** How far back the past that defines the range begins. */
export function ownRangeReachMs(timeMs: number, intervalSeconds: number | null): number {
  const blockMs = blockMsOf(intervalSeconds)
  return timeMs - (Math.floor(timeMs / blockMs) - BLOCKS_BEFORE) * blockMs
}

/**
 * The range of a sensor's own past by block: three quartile distances beyond the quartiles (Tukey 1977, outer
 * fences), robust against errors. Blocks align to the epoch, so that flags do not depend on what was read.
 * Outside is at most suspect: a record may lack a flood. `t` ascends, `NaN` is missing.
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

/** `undefined` with fewer than a thousand values, or half of them equal. */
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
