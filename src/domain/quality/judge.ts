import { judgedFlags, type SensorQuality } from './device-quality.ts'
import { FLAGS } from './flags.ts'

/** The values of a column that a flag holds of, all others `NaN`. */
export interface Marked {
  count: number
  v: Float64Array
}

/** A column parted by its flags; columns as long as what was given. */
export interface Judged {
  /** What line, axis and statistics are made of: the values that did not fail. The column itself where none did. */
  usable: Float64Array
  failed: Marked | undefined
  /** Usable values that are not to be trusted blindly. */
  suspect: Marked | undefined
}

/** Parts the values of a sensor into usable and failed ones, and names the suspect. `t` ascends, `NaN` is missing. */
export function judge(t: Float64Array, v: Float64Array, quality: SensorQuality): Judged {
  const { worst } = judgedFlags(t, v, quality)
  const failed = markedBy(v, worst, FLAGS.fail)
  const usable = failed ? v.map((value, i) => (worst[i] === FLAGS.fail ? Number.NaN : value)) : v
  return { usable, failed, suspect: markedBy(v, worst, FLAGS.suspect) }
}

function markedBy(v: Float64Array, flags: Uint8Array, flag: number): Marked | undefined {
  const first = flags.indexOf(flag)
  if (first === -1) return undefined
  const marked = new Float64Array(v.length).fill(Number.NaN)
  let count = 0
  for (let i = first; i < v.length; i++) {
    if (flags[i] !== flag) continue
    marked[i] = v[i] as number
    count++
  }
  return { count, v: marked }
}

/** Of parted values those from index `begin` up to, but not including, `end`. */
export function judgedWithin(judged: Judged, [begin, end]: readonly [begin: number, end: number]): Judged {
  return {
    usable: judged.usable.subarray(begin, end),
    failed: within(judged.failed, begin, end),
    suspect: within(judged.suspect, begin, end),
  }
}

function within(marked: Marked | undefined, begin: number, end: number): Marked | undefined {
  if (!marked) return undefined
  const v = marked.v.subarray(begin, end)
  let count = 0
  for (const value of v) if (!Number.isNaN(value)) count++
  return count === 0 ? undefined : { count, v }
}
