import { atOnce } from '../in-steps.ts'
import { lowerBound } from '../series/m4.ts'
import { circleValue } from './circle.ts'
import type { SensorQuality } from './device-quality.ts'
import { flaggedInSteps } from './flagged-indices.ts'

export interface Marked {
  at: Uint32Array
  v: Float64Array
}

export interface Judged {
  /** Values that did not fail, directions on the circle. The column itself if that is the same. */
  usable: Float64Array
  failed: Marked | undefined
  suspect: Marked | undefined
}

/** `t` ascends, `NaN` is missing. */
export function judge(t: Float64Array, v: Float64Array, quality: SensorQuality): Judged {
  return atOnce(judgedInSteps(t, v, quality))
}

/** `judge` in steps. */
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

/** Values by index; `column` may begin at `begin`. `from` takes ten times as long for half a million. */
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

/** From `begin` up to `end`, exclusive; marks keep their indices in the whole column. */
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
