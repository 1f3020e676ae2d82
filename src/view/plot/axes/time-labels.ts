import { dateFormat } from '../../../domain/format/date-format.ts'
import { shownParts, type TimeScale, toX, unfoldedBy } from '../time-scale.ts'
import { type TickUnit, type TimeTicks, timeTicks } from './time-ticks.ts'

/** A label under the axis; `context` is the second line, shown where it changes. */
export interface TimeLabel {
  ms: number
  text: string
  context: string | null
}

const FORMATS: Record<
  TickUnit,
  { text: Intl.DateTimeFormatOptions; context: Intl.DateTimeFormatOptions | null }
> = {
  time: {
    text: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    context: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  },
  day: { text: { day: 'numeric', month: 'short' }, context: { year: 'numeric' } },
  month: { text: { month: 'short' }, context: { year: 'numeric' } },
  year: { text: { year: 'numeric' }, context: null },
}

/** Labels of ticks. The context (a time's day) stands where it changes, unless the next is within `room`. */
export function timeLabels(
  { unit, times }: TimeTicks,
  zone: string,
  locale: string,
  scale: TimeScale,
  room: number,
): TimeLabel[] {
  const text = dateFormat(locale, zone, FORMATS[unit].text)
  const context = FORMATS[unit].context && dateFormat(locale, zone, FORMATS[unit].context)
  const middleOf = (ms: number) => Math.min(toX(scale, ms), scale.width - room / 2)
  const labels: TimeLabel[] = []
  let current: string | null = null
  let speaker: TimeLabel | null = null
  for (const ms of times) {
    const label: TimeLabel = { ms, text: text.format(ms), context: null }
    const dayText = context?.format(ms) ?? null
    if (dayText !== current) {
      if (speaker && middleOf(ms) - middleOf(speaker.ms) < room) speaker.context = null
      label.context = dayText
      speaker = label
      current = dayText
    }
    labels.push(label)
  }
  return labels
}

/** Share of a label's room that two of them have at least; three hours are two where the clocks go forward. */
const MIN_APART = 0.6

/** Labels of the axis under a plot; `perLabel` and `perContext` are the pixels that a label and its second line need. */
export function timeAxis(
  scale: TimeScale,
  zone: string,
  locale: string,
  { perLabel, perContext }: { perLabel: number; perContext: number },
): TimeLabel[] {
  const count = (scale.width / perLabel) * unfoldedBy(scale)
  const { unit, times } = timeTicks(scale, zone, count, shownParts(scale))
  // the first one behind a fold may stand too near to the last one before it
  const isClear = (ms: number, i: number) =>
    i === 0 || toX(scale, ms) - toX(scale, times[i - 1] as number) >= MIN_APART * perLabel
  return timeLabels({ unit, times: times.filter(isClear) }, zone, locale, scale, perContext)
}
