import { toXWithin } from '../../../../view/plot/time-scale.ts'
import { panned, spanned, type TimeRange } from '../../../../view/time/time-range.ts'

export type WindowPart = 'start' | 'end' | 'both'

/** A narrower window could not be seen or grabbed. */
const NARROWEST_PX = 6
/** Shorter ranges have nothing to show. */
const MIN_DURATION_MS = 60_000
/** Share of the window's length that a key moves an end by. */
const KEY_SHARE = 0.1

/** A range on a strip of `width` pixels that shows the record; at least a few pixels wide, and within. */
export function windowOn(
  record: TimeRange,
  range: TimeRange,
  width: number,
): { left: number; width: number } {
  const begin = toXWithin({ ...record, width }, range.fromMs)
  const end = toXWithin({ ...record, width }, range.toMs)
  const seen = Math.max(NARROWEST_PX, end - begin)
  const left = Math.min(width - seen, Math.max(0, (begin + end - seen) / 2))
  return { left, width: seen }
}

/** Moves a part of the window; it stays within the record, and its ends do not cross. */
export function moved(record: TimeRange, range: TimeRange, part: WindowPart, byMs: number): TimeRange {
  const { fromMs, toMs } = range
  if (part === 'both') {
    const length = toMs - fromMs
    const shift = clamped(fromMs + byMs, record.fromMs, record.toMs - length) - fromMs
    return panned(range, shift / length)
  }
  const next =
    part === 'start'
      ? { fromMs: clamped(fromMs + byMs, record.fromMs, toMs - MIN_DURATION_MS), toMs }
      : { fromMs, toMs: clamped(toMs + byMs, fromMs + MIN_DURATION_MS, record.toMs) }
  return spanned(next.fromMs, next.toMs) ?? range
}

/** `null` for a key without an effect. */
export function pressed(
  record: TimeRange,
  range: TimeRange,
  part: 'start' | 'end',
  key: string,
): TimeRange | null {
  const length = range.toMs - range.fromMs
  const by = (byMs: number) => moved(record, range, part, byMs)
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return by(length * KEY_SHARE)
    case 'ArrowLeft':
    case 'ArrowDown':
      return by(-length * KEY_SHARE)
    case 'PageUp':
      return by(length)
    case 'PageDown':
      return by(-length)
    case 'Home':
      return by(Number.NEGATIVE_INFINITY)
    case 'End':
      return by(Number.POSITIVE_INFINITY)
    default:
      return null
  }
}

function clamped(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value))
}
