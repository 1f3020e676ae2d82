import { atOnce } from '../in-steps.ts'
import { lowerBound } from '../series/m4.ts'
import { circleValue } from './circle.ts'
import type { SensorQuality } from './device-quality.ts'
import { flaggedInSteps } from './flagged-indices.ts'

/** The values of a column that a flag holds of, in order. */
export interface Marked {
  /** Where they stand in the column, ascending. */
  at: Uint32Array
  v: Float64Array
}

/** A column parted by its flags; columns as long as what was given. */
export interface Judged {
  /** What line, axis and statistics are made of: the values that did not fail, directions as their value on the circle. The column itself where it is all of that. */
  usable: Float64Array
  failed: Marked | undefined
  /** Usable values that are not to be trusted blindly. */
  suspect: Marked | undefined
}

/** Parts the values of a sensor into usable and failed ones, and names the suspect. `t` ascends, `NaN` is missing. */
export function judge(t: Float64Array, v: Float64Array, quality: SensorQuality): Judged {
  return atOnce(judgedInSteps(t, v, quality))
}

/** `judge` in steps, so that a server can answer others in between. */
export function* judgedInSteps(
  t: Float64Array,
  v: Float64Array,
  quality: SensorQuality,
): Generator<undefined, Judged> {
  const found = yield* flaggedInSteps(t, v, quality)
  yield
  const failed = markedAt(found.failed, v)
  const taken =
    quality.checks.isCircular && v.some((value) => value < 0 || value > 360) ? v.map(circleValue) : v
  return { usable: failed ? without(taken, failed) : taken, failed, suspect: markedAt(found.suspect, taken) }
}

function markedAt(at: Uint32Array, v: Float64Array): Marked | undefined {
  return at.length === 0 ? undefined : { at, v: valuesAt(v, at) }
}

/**
 * The values at some places of a column, of which only the part from place `begin` on may be given. A noisy sensor has
 * half a million of them: `from` takes ten times as long.
 */
export function valuesAt(column: Float64Array, at: Uint32Array, begin = 0): Float64Array {
  const values = new Float64Array(at.length)
  for (let n = 0; n < at.length; n++) values[n] = column[(at[n] as number) - begin] as number
  return values
}

function without(v: Float64Array, { at }: Marked): Float64Array {
  const rest = v.slice()
  for (const i of at) rest[i] = Number.NaN
  return rest
}

/** Of parted values those from index `begin` up to, but not including, `end`; marks keep their places in the whole column. */
export function judgedWithin(judged: Judged, [begin, end]: readonly [begin: number, end: number]): Judged {
  return {
    usable: judged.usable.subarray(begin, end),
    failed: within(judged.failed, begin, end),
    suspect: within(judged.suspect, begin, end),
  }
}

function within(marked: Marked | undefined, begin: number, end: number): Marked | undefined {
  if (!marked) return undefined
  const [first, last] = [lowerBound(marked.at, begin), lowerBound(marked.at, end)]
  if (first === last) return undefined
  return { at: marked.at.subarray(first, last), v: marked.v.subarray(first, last) }
}
