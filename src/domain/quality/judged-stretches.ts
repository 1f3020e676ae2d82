import { type Combined, indicesWithin } from '../series/range.ts'
import type { StretchOfValues } from './flagged-stretches.ts'
import { FLAGS, type Flag } from './flags.ts'
import { flagOf, type Judgement } from './judgement.ts'

export interface JudgedStretch<T = Judgement> extends StretchOfValues {
  test: 'judgement'
  flag: Flag
  judgement: T
}

/** One for each judgement with values between two indices, in order. `t` ascends. */
export function judgedStretches(
  { t, v }: { t: Float64Array; v: Float64Array },
  judgements: readonly Judgement[],
  combined: Combined,
  [begin, end]: readonly [begin: number, end: number],
): JudgedStretch[] {
  return judgements.flatMap((judgement) => {
    const { from, to } = judgement
    const [first, after] = indicesWithin(t, { fromMs: from, toMs: to }, combined)
    const flag = flagOf(judgement) ?? FLAGS.notEvaluated
    const values = valuesOf(t, v, Math.max(begin, first), Math.min(end, after), flag)
    return values ? [{ test: 'judgement', flag, ...values, judgement }] : []
  })
}

function valuesOf(
  t: Float64Array,
  v: Float64Array,
  begin: number,
  end: number,
  flag: Flag,
): StretchOfValues | undefined {
  let found: StretchOfValues | undefined
  for (let i = begin; i < end; i++) {
    const [timeMs, value] = [t[i] as number, v[i] as number]
    if (Number.isNaN(value)) continue
    found ??= { from: timeMs, to: timeMs, count: 0, failed: 0, low: value, high: value }
    found.to = timeMs
    found.count++
    found.low = Math.min(found.low, value)
    found.high = Math.max(found.high, value)
  }
  if (found && flag === FLAGS.fail) found.failed = found.count
  return found
}
