import { typicalStepMs } from '../series/gaps.ts'
import type { FlatLine } from './checks.ts'
import { closeSince } from './close-since.ts'
import { FLAGS, type Flag, flagsOf } from './flags.ts'
import { stepMsOf } from './steps.ts'

/**
 * QARTOD test 8, flat line: the last of so many values that lie closer together than the tolerance. How many they are
 * follows from the times allowed and the usual step, as in `ioos_qc`. `NaN` is missing, and joins what stands beside it.
 */
export function flatLine(t: Float64Array, v: Float64Array, check: FlatLine): Uint8Array {
  return flagged(v, lengthsOf(check, typicalStepMs(t)), closeSince(v, check))
}

/**
 * The same, with all that stands in such a stretch: what turns out to be stuck was so from where it first stood. The flag of
 * a new value can therefore become worse, never better. What is missing before a stretch is none of its length: the first
 * value after a silence is not stuck. See `isRestart` for the first value after a hole.
 */
export function flatStretches(
  t: Float64Array,
  v: Float64Array,
  check: FlatLine,
  stepMs: number = typicalStepMs(t),
  silences: readonly number[] = [],
): Uint8Array {
  const lengths = lengthsOf(check, stepMs)
  const counts = { t, v, rest: check.rest, stepMs }
  const counted = v.map((value, i) => (isRestart(counts, i) ? Number.NaN : value))
  const since = fromFirstValue(counted, closeSince(counted, check, silences))
  const flags = flagged(counted, lengths, since)
  for (const [length, flag] of lengths) {
    let reaches = v.length
    for (let i = v.length - 1; i >= 0; i--) {
      const found = flags[i] as number
      if (found === FLAGS.missing || v[i] === check.rest) continue
      const start = since[i] as number
      if (i - start + 1 >= length) reaches = Math.min(reaches, start)
      if (i >= reaches && found < flag) flags[i] = flag
    }
  }
  for (let i = 0; i < v.length; i++) if (v[i] === check.rest) flags[i] = FLAGS.good
  return flags
}

/** A longer hole than so many steps is a restart of the logger. */
const HOLE_STEPS = 2

/** How long a hole is after which a logger has started again; infinite where nobody knows how often it reports. */
export function holeMs(stepMs: number): number {
  return stepMs === 0 ? Infinity : HOLE_STEPS * stepMs
}

/** Times and values as far as a logger's restarts show in them. */
export interface Counts {
  t: Float64Array
  v: Float64Array
  rest: number | undefined
  stepMs: number
}

/**
 * Whether a value is at rest only because it is the first after a hole: it ends no stretch, and belongs to none. Readings come at
 * their step before the hole and after it: where they never do, nothing is a hole.
 */
export function isRestart({ t, v, rest, stepMs }: Counts, i: number): boolean {
  if (v[i] !== rest) return false
  const most = holeMs(stepMs)
  return stepAt(t, i) > most && stepAt(t, i - 1) <= most && stepAt(t, i + 1) <= most
}

/** Whether it may be, with readings that are not known before or after. */
export function mayBeRestart({ t, v, rest, stepMs }: Counts, i: number): boolean {
  if (v[i] !== rest) return false
  const most = holeMs(stepMs)
  return !(stepAt(t, i) <= most || stepAt(t, i - 1) > most || stepAt(t, i + 1) > most)
}

function stepAt(t: Float64Array, i: number): number {
  return (t[i] as number) - (t[i - 1] as number)
}

/** Moves the begin of each stretch to its first value. */
function fromFirstValue(v: Float64Array, since: Int32Array): Int32Array {
  let start = 0
  for (let i = 0; i < since.length; i++) {
    start = Math.max(start, since[i] as number)
    while (start < i && Number.isNaN(v[start] as number)) start++
    // of a value at rest the stretch begins after it
    since[i] = Math.max(start, since[i] as number)
  }
  return since
}

/** How many values make the longest stretch that is not counted as a longer one, and how long they take. */
export function longestFlat(
  t: Float64Array,
  check: FlatLine,
  intervalSeconds: number | null,
): { length: number; ms: number } {
  const stepMs = stepMsOf(t, intervalSeconds)
  const length = Math.max(0, ...lengthsOf(check, stepMs).map(([values]) => values))
  return { length, ms: length * stepMs }
}

/** How many values make the shortest stretch that is reported; infinite where none is. */
export function shortestFlat(check: FlatLine, stepMs: number): number {
  return Math.min(...lengthsOf(check, stepMs).map(([values]) => values))
}

type Lengths = readonly (readonly [length: number, flag: Flag])[]

/** How many values make a stretch of each flag, the mildest first. */
export function lengthsOf({ suspectMs, failMs, fewest = 0 }: FlatLine, stepMs: number): Lengths {
  if (stepMs === 0) return []
  const lengthOf = (ms: number) => Math.max(Math.floor(ms / stepMs) + 1, fewest)
  return [
    ...(suspectMs === undefined ? [] : [[lengthOf(suspectMs), FLAGS.suspect] as const]),
    ...(failMs === undefined ? [] : [[lengthOf(failMs), FLAGS.fail] as const]),
  ]
}

function flagged(v: Float64Array, lengths: Lengths, since: Int32Array): Uint8Array {
  const flags = flagsOf(v.length, FLAGS.good)
  for (let i = 0; i < v.length; i++) {
    const length = i - (since[i] as number) + 1
    if (Number.isNaN(v[i] as number)) flags[i] = FLAGS.missing
    else for (const [enough, flag] of lengths) if (length >= enough) flags[i] = flag
  }
  return flags
}
