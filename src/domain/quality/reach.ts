import { millisecondsInDay as DAY, millisecondsInHour as HOUR } from 'date-fns/constants'
import type { Range } from '../series/range.ts'
import type { Checks, FlatLine } from './checks.ts'
import { FLAGS } from './flags.ts'
import { lengthsOf, longestFlat, mayBeRestart } from './flat-line.ts'
import { ownRangeReachMs } from './own-range.ts'
import { stepMsOf } from './steps.ts'

/** A reading after a longer silence has no neighbour before it. */
const APART_INTERVALS = 6
/** A stuck sensor stays stuck over a few lost readings. */
const FLAT_GAP = 6
const OUTAGE_MS = 7 * DAY

/** For tests that compare neighbours. */
export function neighbourMs(intervalSeconds: number | null): number {
  return Math.max(HOUR, APART_INTERVALS * (intervalSeconds ?? 0) * 1000)
}

/** A longer silence ends a flat line. One that fails, such as a stuck bucket's, survives an outage. */
export function flatGapMs({ failMs }: FlatLine, intervalSeconds: number | null): number {
  const gapMs = FLAT_GAP * neighbourMs(intervalSeconds)
  return failMs === undefined ? gapMs : Math.max(gapMs, OUTAGE_MS)
}

/** The range that flags within a range depend on, but for flat lines of any length: see `flatBeyond`. */
export function rangeAround(
  { fromMs, toMs }: Range,
  checks: readonly Checks[],
  intervalSeconds: number | null,
): Range {
  const around = { fromMs, toMs }
  for (const { spike, rateOfChange, attenuatedSignal, ownRange, outlier } of checks) {
    // a neighbour's outlier test needs its own surroundings
    const outlierMs = outlier ? outlier.windowMs + neighbourMs(intervalSeconds) + HOUR : 0
    const before = [
      outlierMs,
      spike || rateOfChange ? neighbourMs(intervalSeconds) : 0,
      attenuatedSignal?.windowMs ?? 0,
      ownRange ? ownRangeReachMs(fromMs, intervalSeconds) : 0,
    ]
    around.fromMs = Math.min(around.fromMs, fromMs - Math.max(...before))
    const afterMs = Math.max(outlierMs, spike ? neighbourMs(intervalSeconds) : 0)
    around.toMs = Math.max(around.toMs, toMs + afterMs)
  }
  return around
}

/** How far back a failure's cause may lie; 0 without such tests. */
export function failReachMs(
  { flatLine, attenuatedSignal, outlier }: Checks,
  intervalSeconds: number | null,
): number {
  const stepMs = (intervalSeconds ?? 0) * 1000
  const flat = flatLine && lengthsOf(flatLine, stepMs).find(([, flag]) => flag === FLAGS.fail)
  return Math.max(
    flatLine?.failMs ?? 0,
    (flat?.[0] ?? 0) * stepMs,
    attenuatedSignal?.fail === undefined ? 0 : attenuatedSignal.windowMs,
    outlier ? outlier.windowMs + HOUR : 0,
  )
}

interface Beyond {
  beforeMs: number
  afterMs: number
}

/** How much more data flat lines at the ends of a part need; nothing where they end, or are long enough. */
export function flatBeyond(
  t: Float64Array,
  v: Float64Array,
  { flatLine, grossRange }: Checks,
  [begin, end]: readonly [begin: number, end: number],
  { known, intervalSeconds }: { known: Range; intervalSeconds: number | null },
): Beyond {
  const none = { beforeMs: 0, afterMs: 0 }
  if (!flatLine || begin >= end) return none
  const { length, ms } = longestFlat(t, flatLine, intervalSeconds)
  const [low, high] = grossRange?.fail ?? [-Infinity, Infinity]
  const gapMs = flatGapMs(flatLine, intervalSeconds)
  const counts = { t, v, rest: flatLine.rest, stepMs: stepMsOf(t, intervalSeconds) }
  const isUsable = (i: number) =>
    (v[i] as number) >= low && (v[i] as number) <= high && !mayBeRestart(counts, i)
  const first = run(begin, end)
  const last = run(end - 1, begin - 1)
  const moreMs = flatLine.failMs === undefined ? ms : Math.max(ms, gapMs)
  return {
    beforeMs: first !== undefined && isOpen(first, -1) ? moreMs : 0,
    afterMs: last !== undefined && isOpen(last, 1) ? moreMs : 0,
  }

  function run(from: number, to: number): number | undefined {
    const step = from < to ? 1 : -1
    for (let i = from; i !== to; i += step) {
      if (isUsable(i)) return v[i] === flatLine?.rest ? undefined : i
    }
    return undefined
  }

  /** Whether a flat line reaches the end of known data and is not long enough yet. */
  function isOpen(at: number, direction: 1 | -1): boolean {
    const towards = walk(at, direction)
    return towards.isOpen && towards.count + walk(at, -direction as 1 | -1).count - 1 < length
  }

  function walk(at: number, direction: 1 | -1): { count: number; isOpen: boolean } {
    const { tolerance, rest } = flatLine as FlatLine
    let [lowest, highest] = [v[at] as number, v[at] as number]
    let count = 0
    let beforeMs = t[at] as number
    for (let i = at; i >= 0 && i < v.length; i += direction) {
      const timeMs = t[i] as number
      if (Math.abs(timeMs - beforeMs) > gapMs) return { count, isOpen: false }
      beforeMs = timeMs
      if (!isUsable(i)) continue
      const value = v[i] as number
      lowest = Math.min(lowest, value)
      highest = Math.max(highest, value)
      if (value === rest || highest - lowest >= tolerance) return { count, isOpen: false }
      count++
      if (count >= length) return { count, isOpen: false }
    }
    const silentMs = direction === 1 ? known.toMs - beforeMs : beforeMs - known.fromMs
    return { count, isOpen: silentMs <= gapMs }
  }
}
