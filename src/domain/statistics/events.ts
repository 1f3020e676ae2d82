import { millisecondsInDay as DAY, millisecondsInHour as HOUR } from 'date-fns/constants'
import type { Reading } from '../device.ts'
import { isReading } from '../device.ts'
import type { Direction } from '../levels/alert-levels.ts'
import { type Checked, isFlag, isNumber, objectOf, orNull } from '../shape.ts'
import { shareBeyond } from './time-beyond.ts'

/** A period with values at or beyond a threshold. */
export const isThresholdEvent = objectOf({
  /** First and last reading beyond the threshold, epoch milliseconds. */
  startMs: isNumber,
  endMs: isNumber,
  /** Time beyond the threshold, without what lies between merged events, as `timeBeyond` counts it: those of all events are its total. */
  beyondMs: isNumber,
  /** The highest reading, the lowest where falling is worse; of equal ones the earliest. */
  peak: isReading,
  /** Time from the start to the peak. */
  timeToPeakMs: isNumber,
  /** Mean change per hour from the start to the peak; `null` where the peak is the first reading. */
  risePerHour: orNull(isNumber),
  /** The record begins, ends or has a gap at the event, which may have been longer. */
  isCut: isFlag,
})
export type ThresholdEvent = Checked<typeof isThresholdEvent>

interface EventRules {
  threshold: number
  direction: Direction
  separationMs?: number
  gapMs: number
}

/** A second crest, by the next tide or rain, belongs to the same flood. */
export const SEPARATION_MS = DAY

/**
 * Events in order of time, after storms in TOSSH's `util_EventSeparation` (Gnann et al. 2021): from the first
 * to the last reading at or beyond the threshold; closer ones than `separationMs` are merged. Shorter gaps do
 * not separate; a gap marks events it touches as cut.
 */
export function eventsBeyond(t: Float64Array, v: Float64Array, rules: EventRules): ThresholdEvent[] {
  const { threshold, direction, separationMs = SEPARATION_MS, gapMs } = rules
  const sign = direction === 'rising' ? 1 : -1
  const events: ThresholdEvent[] = []
  let current: Run | undefined
  let beforeMs = Number.NaN
  let before = Number.NaN
  for (let i = 0; i < t.length; i++) {
    const value = v[i] as number
    if (Number.isNaN(value)) continue
    const timeMs = t[i] as number
    const past = sign * (value - threshold)
    const [wasBeyond, isBeyond] = [before >= 0, past >= 0]
    const stepMs = timeMs - beforeMs
    const isAfterGap = !(stepMs <= gapMs)
    if (isAfterGap && wasBeyond && current) current.isCut = true
    if (isBeyond) {
      const isApart = isAfterGap || !wasBeyond
      if (current && isApart && timeMs - current.endMs >= separationMs) {
        events.push(eventOf(current))
        current = undefined
      }
      current ??= {
        start: { t: timeMs, v: value },
        endMs: timeMs,
        beyondMs: 0,
        peak: { t: timeMs, v: value },
        isCut: false,
      }
      current.endMs = timeMs
      if (isAfterGap) current.isCut = true
      if (sign * (value - current.peak.v) > 0) current.peak = { t: timeMs, v: value }
    }
    if (current && !isAfterGap) current.beyondMs += stepMs * shareBeyond(before, past)
    beforeMs = timeMs
    before = past
  }
  if (current) events.push(eventOf(before >= 0 ? { ...current, isCut: true } : current))
  return events
}

interface Run {
  start: Reading
  endMs: number
  beyondMs: number
  peak: Reading
  isCut: boolean
}

function eventOf({ start, endMs, beyondMs, peak, isCut }: Run): ThresholdEvent {
  const timeToPeakMs = peak.t - start.t
  const risePerHour = timeToPeakMs === 0 ? null : (peak.v - start.v) / (timeToPeakMs / HOUR)
  return { startMs: start.t, endMs, beyondMs, peak, timeToPeakMs, risePerHour, isCut }
}
