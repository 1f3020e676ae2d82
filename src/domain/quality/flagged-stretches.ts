import {
  type Check,
  type Checked,
  type CheckedFields,
  isCount,
  isNumber,
  isPair,
  objectOf,
  oneOf,
  optional,
} from '../shape.ts'
import { type Checks, type Span, TESTS, TESTS_BESIDE, type Test } from './checks.ts'
import { FLAGS, isNewestFlag, type ReadingFlags } from './flags.ts'
import { isErrorCode } from './gross-range.ts'
import { ownRanges } from './own-range.ts'

const REASONS = ['errorCode', 'outside', 'unusual', ...TESTS_BESIDE] as const

type Reason = (typeof REASONS)[number]

/** Neighbouring values of one sensor that are reported together. */
export const STRETCH_FIELDS = {
  /** First and last value, epoch milliseconds, both included. */
  from: isNumber,
  to: isNumber,
  /** Values, and how many of them failed. */
  count: isCount,
  failed: isCount,
  /** Lowest and highest of them. */
  low: isNumber,
  high: isNumber,
}
export type StretchOfValues = CheckedFields<typeof STRETCH_FIELDS>

/** Neighbouring values of one sensor that one test flags for one reason. */
export const isFlaggedStretch = objectOf({
  ...STRETCH_FIELDS,
  test: oneOf(...TESTS),
  reason: oneOf(...REASONS),
  /** The worst of its flags. */
  flag: isNewestFlag,
  /** What the values lie outside of, where the reason is a range. */
  span: optional(isPair as Check<Span>),
  /** What a spike stands out by, a change an hour or a variation is compared with, in the sensor's unit. */
  limit: optional(isNumber),
})
export type FlaggedStretch = Checked<typeof isFlaggedStretch>

/**
 * Flagged intervals between two indices, ascending. Values missing for a test join their neighbours; a gap
 * above `apartMs` separates them. Values judged good are excluded. `t`, `v` and `flags` have one length.
 */
export function flaggedStretches(
  { t, v }: { t: Float64Array; v: Float64Array },
  flags: ReadingFlags,
  checks: Checks,
  [begin, end]: readonly [begin: number, end: number],
  { apartMs, intervalSeconds }: { apartMs: number; intervalSeconds: number | null },
): FlaggedStretch[] {
  const usual = checks.ownRange ? [...ownRanges(t, v, intervalSeconds)] : []
  const usualAt = (at: number) => usual.find((part) => at < part.end)?.span
  return TESTS.flatMap((test) => {
    const found = flags.tests[test]
    return found ? stretchesOf(test, found) : []
  }).sort((a, b) => a.from - b.from)

  function stretchesOf(test: Test, found: Uint8Array): FlaggedStretch[] {
    const stretches: FlaggedStretch[] = []
    let open: FlaggedStretch | undefined
    for (let i = begin; i < end; i++) {
      const flag = found[i]
      if (flag === FLAGS.missing) continue
      if ((flag !== FLAGS.suspect && flag !== FLAGS.fail) || flags.worst[i] === FLAGS.good) {
        open = undefined
        continue
      }
      const timeMs = t[i] as number
      const value = v[i] as number
      const reason = test === 'grossRange' ? grossReason(value, flag, checks) : test
      if (open && open.reason === reason && timeMs - open.to <= apartMs) {
        extend(open, timeMs, value, flag)
        continue
      }
      open = {
        test,
        reason,
        flag,
        from: timeMs,
        to: timeMs,
        count: 1,
        failed: flag === FLAGS.fail ? 1 : 0,
        low: value,
        high: value,
        ...measureOf(reason, flag, checks, usualAt(i)),
      }
      stretches.push(open)
    }
    return stretches
  }
}

function extend(stretch: FlaggedStretch, timeMs: number, value: number, flag: FlaggedStretch['flag']): void {
  stretch.to = timeMs
  stretch.count++
  if (flag === FLAGS.fail) {
    stretch.failed++
    stretch.flag = flag
  }
  if (value < stretch.low) stretch.low = value
  if (value > stretch.high) stretch.high = value
}

function grossReason(value: number, flag: FlaggedStretch['flag'], { grossRange }: Checks): Reason {
  if (isErrorCode(value)) return 'errorCode'
  if (flag === FLAGS.fail) return 'outside'
  const suspect = grossRange?.suspect
  return suspect && (value < suspect[0] || value > suspect[1]) ? 'outside' : 'unusual'
}

function measureOf(
  reason: Reason,
  flag: FlaggedStretch['flag'],
  { grossRange, spike, rateOfChange, attenuatedSignal, outlier }: Checks,
  usual: Span | undefined,
): Pick<FlaggedStretch, 'span' | 'limit'> {
  const isFail = flag === FLAGS.fail
  switch (reason) {
    case 'outside':
      return spanOf(isFail ? grossRange?.fail : grossRange?.suspect)
    case 'unusual':
      return spanOf(usual)
    case 'spike':
      return limitOf(isFail ? spike?.fail : spike?.suspect)
    case 'rateOfChange':
      return limitOf(rateOfChange?.suspect)
    case 'outlier':
      return limitOf(outlier?.fail)
    case 'attenuatedSignal':
      return limitOf(isFail ? attenuatedSignal?.fail : attenuatedSignal?.suspect)
    default:
      return {}
  }
}

function spanOf(span: Span | undefined): Pick<FlaggedStretch, 'span'> {
  return span ? { span } : {}
}

function limitOf(limit: number | undefined): Pick<FlaggedStretch, 'limit'> {
  return limit === undefined ? {} : { limit }
}
