import { type SensorQuality, worstJudgedInSteps } from './device-quality.ts'
import { FLAGS } from './flags.ts'

interface FlaggedIndices {
  failed: Uint32Array
  suspect: Uint32Array
}

/** Shorter columns are quick, and as many as stations. */
const MIN_REMEMBERED = 1_000

/** By column: columns are replaced, never changed. */
const remembered = new WeakMap<
  Float64Array,
  { t: Float64Array; quality: SensorQuality; found: FlaggedIndices }
>()

/** Cached: a new range of the same readings flags nothing again. */
export function* flaggedInSteps(
  t: Float64Array,
  v: Float64Array,
  quality: SensorQuality,
): Generator<undefined, FlaggedIndices> {
  const before = remembered.get(v)
  if (before?.t === t && isSame(before.quality, quality)) return before.found
  const worst = yield* worstJudgedInSteps(t, v, quality)
  yield
  const found = { failed: indicesOf(worst, FLAGS.fail), suspect: indicesOf(worst, FLAGS.suspect) }
  if (v.length >= MIN_REMEMBERED) remembered.set(v, { t, quality, found })
  return found
}

/** A judgement is never changed, only removed. */
function isSame(one: SensorQuality, other: SensorQuality): boolean {
  return (
    one === other ||
    (one.checks === other.checks &&
      one.intervalSeconds === other.intervalSeconds &&
      one.combined.combine === other.combined.combine &&
      one.combined.stamp === other.combined.stamp &&
      one.judgements.length === other.judgements.length &&
      one.judgements.every(({ id }, i) => id === other.judgements[i]?.id) &&
      String(one.suspectSpans) === String(other.suspectSpans))
  )
}

function indicesOf(flags: Uint8Array, flag: number): Uint32Array {
  const first = flags.indexOf(flag)
  if (first === -1) return new Uint32Array()
  let count = 0
  for (let i = first; i < flags.length; i++) if (flags[i] === flag) count++
  const at = new Uint32Array(count)
  for (let n = 0, i = first; n < count; i++) if (flags[i] === flag) at[n++] = i
  return at
}
