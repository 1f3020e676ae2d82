import { typicalStepMs } from '../series/gaps.ts'
import type { FlatLine } from './checks.ts'
import { closeSince } from './close-since.ts'
import { FLAGS, type Flag, flagsOf } from './flags.ts'
import { stepMsOf } from './steps.ts'

/**
 * QARTOD test 8, flat line: the last of so many values within the tolerance; the number follows from the
 * times and the usual step, as in `ioos_qc`. `NaN` is missing and joins its neighbours.
 */
export function flatLine(t: Float64Array, v: Float64Array, check: FlatLine): Uint8Array {
  return flagged(v, lengthsOf(check, typicalStepMs(t)), closeSince(v, check))
}

/**
 * As `flatLine`, but flags the whole run: a stuck sensor was stuck from its first value, so a new value's
 * flag can only become worse. Missing values before a run do not lengthen it. See `isRestart` for the first
 * value after a hole.
 */
export function flatStretches(
  t: Float64Array,
  v: Float64Array,
  check: FlatLine,
  stepMs: number = typicalStepMs(t),
  afterGaps: readonly number[] = [],
): Uint8Array {
  const lengths = lengthsOf(check, stepMs)
  const counts = { t, v, rest: check.rest, stepMs }
  const counted = v.map((value, i) => (isRestart(counts, i) ? Number.NaN : value))
  const since = fromFirstValue(counted, closeSince(counted, check, afterGaps))
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

/** A longer hole is a logger's restart. */
const HOLE_STEPS = 2

/** A longer hole is a logger's restart. Infinite for an unknown step. */
export function holeMs(stepMs: number): number {
  return stepMs === 0 ? Infinity : HOLE_STEPS * stepMs
}

interface Counts {
  t: Float64Array
  v: Float64Array
  rest: number | undefined
  stepMs: number
}

/**
 * Whether a value is at rest only because it is the first after a hole; such a value is in no run. Requires
 * the usual step on both sides of the hole.
 */
function isRestart({ t, v, rest, stepMs }: Counts, i: number): boolean {
  if (v[i] !== rest) return false
  const most = holeMs(stepMs)
  return stepAt(t, i) > most && stepAt(t, i - 1) <= most && stepAt(t, i + 1) <= most
}

/** As `isRestart`, with unknown readings before or after. */
export function mayBeRestart({ t, v, rest, stepMs }: Counts, i: number): boolean {
  if (v[i] !== rest) return false
  const most = holeMs(stepMs)
  return !(stepAt(t, i) <= most || stepAt(t, i - 1) > most || stepAt(t, i + 1) > most)
}

function stepAt(t: Float64Array, i: number): number {
  return (t[i] as number) - (t[i - 1] as number)
}

function fromFirstValue(v: Float64Array, since: Int32Array): Int32Array {
  let start = 0
  for (let i = 0; i < since.length; i++) {
    start = Math.max(start, since[i] as number)
    while (start < i && Number.isNaN(v[start] as number)) start++
    since[i] = Math.max(start, since[i] as number)
  }
  return since
}

/** The longest run whose length matters. */
export function longestFlat(
  t: Float64Array,
  check: FlatLine,
  intervalSeconds: number | null,
): { length: number; ms: number } {
  const stepMs = stepMsOf(t, intervalSeconds)
  const length = Math.max(0, ...lengthsOf(check, stepMs).map(([values]) => values))
  return { length, ms: length * stepMs }
}

/** Infinite where none is reported. */
export function shortestFlat(check: FlatLine, stepMs: number): number {
  return Math.min(...lengthsOf(check, stepMs).map(([values]) => values))
}

type Lengths = readonly (readonly [length: number, flag: Flag])[]

/** Mildest flag first. */
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
