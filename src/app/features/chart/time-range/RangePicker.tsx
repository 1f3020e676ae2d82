import { type CalendarDate, fromAbsolute, toCalendarDate, type ZonedDateTime } from '@internationalized/date'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { DateField, DateInput, DateSegment, I18nProvider, Label } from 'react-aria-components'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { offsetLabel } from '../../../../domain/format/date-format.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { DayCalendar } from './DayCalendar.tsx'
import { holdPressableStyle } from './pressable-style.ts'
import {
  changedTime,
  type RangeProblem,
  readTyped,
  type TypedRange,
  typedRange,
  wholeDays,
} from './zoned-range.ts'

holdPressableStyle()

/** Start and end with date and time in the zone, by keyboard or calendar. Invalid input stays. */
export function RangePicker({
  deviceId,
  range,
  zone,
  locale,
  onApply,
  onCancel,
}: {
  deviceId: string
  range: TimeRange
  zone: string
  locale: string
  onApply: (range: TimeRange) => void
  onCancel: () => void
}) {
  const { t } = useTranslation('chart')
  const [typed, setTyped] = useState<TypedRange>(() => typedRange(range, zone))
  const [problem, setProblem] = useState<RangeProblem | null>(null)
  const problemId = useId()

  const change = (part: Partial<TypedRange>) => {
    setTyped({ ...typed, ...part })
    setProblem(null)
  }
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = readTyped(filledIn(typed, event.currentTarget))
    if (typeof read === 'string') setProblem(read)
    else onApply(read)
  }
  const isWrong = (field: 'start' | 'end') =>
    problem === 'farAway' ||
    (problem !== null && (field === 'end' ? problem !== 'startMissing' : problem === 'startMissing'))

  return (
    <I18nProvider locale={locale}>
      <form className="range-picker" onSubmit={apply} onKeyDownCapture={submitOnEnter}>
        <div className="range-fields">
          {(['start', 'end'] as const).map((field) => (
            <DateField<ZonedDateTime>
              key={field}
              data-field={field}
              granularity="minute"
              hourCycle={24}
              hideTimeZone
              shouldForceLeadingZeros
              value={typed[field]}
              onChange={(value) => change({ [field]: value && changedTime(value, typed[field]) })}
              isInvalid={isWrong(field)}
              aria-describedby={problemId}
              className="date-field"
            >
              <Label>
                {t(`picker.${field}`)}{' '}
                <span className="panel-note">{offsetOf(typed[field], range, zone)}</span>
              </Label>
              <DateInput className="date-input">
                {(segment) => <DateSegment className="date-segment" segment={segment} />}
              </DateInput>
            </DateField>
          ))}
        </div>
        <p id={problemId} className="range-problem" role="alert">
          {problem && t(`picker.problem.${problem}`)}
        </p>
        <DayCalendar
          deviceId={deviceId}
          zone={zone}
          locale={locale}
          days={daysOf(typed)}
          shown={toCalendarDate(fromAbsolute(range.toMs, zone))}
          onChange={({ start, end }) => change(wholeDays(start, end, zone))}
        />
        <div className="range-picker-actions">
          <button type="button" className="button" onClick={onCancel}>
            {t('picker.cancel')}
          </button>
          <button type="submit" className="button is-primary">
            {t('picker.apply')}
          </button>
        </div>
      </form>
    </I18nProvider>
  )
}

/** A field with an empty segment keeps its old value, so its typed value becomes `null`. */
function filledIn(typed: TypedRange, form: HTMLFormElement): TypedRange {
  const isFilled = (field: string) => !form.querySelector(`[data-field=${field}] [data-placeholder]`)
  return {
    start: isFilled('start') ? typed.start : null,
    end: isFilled('end') ? typed.end : null,
  }
}

/** Date segments are no inputs: the browser does not submit from them. */
function submitOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target: segment, currentTarget: form } = event
  const isSegment = segment instanceof HTMLElement && segment.role === 'spinbutton'
  if (event.key !== 'Enter' || !isSegment) return
  // the focus returns to the opener, which the same key would press
  event.preventDefault()
  // a field fixes a day that its month does not have on blur
  flushSync(() => segment.blur())
  segment.focus()
  form.requestSubmit()
}

function offsetOf(value: ZonedDateTime | null, range: TimeRange, zone: string): string {
  return offsetLabel(zone, value ? value.toDate().getTime() : range.toMs)
}

/** Days of the fields; an end at midnight belongs to the day before. `null` while they are no range. */
function daysOf({ start, end }: TypedRange): { start: CalendarDate; end: CalendarDate } | null {
  if (!start || !end || start.compare(end) >= 0) return null
  return { start: toCalendarDate(start), end: toCalendarDate(end.subtract({ milliseconds: 1 })) }
}
