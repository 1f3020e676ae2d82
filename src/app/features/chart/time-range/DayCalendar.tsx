import { type CalendarDate, fromAbsolute, toCalendarDate } from '@internationalized/date'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useContext, useMemo } from 'react'
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  RangeCalendar,
  RangeCalendarStateContext,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { daysWithDataQuery } from '../../../api/days-with-data.ts'
import { recordQuery } from '../../../api/record.ts'
import { monthRange, yearsToChoose } from './zoned-range.ts'

interface Days {
  start: CalendarDate
  end: CalendarDate
}

/** A month to choose a first and last day in, with a choice of years; days with readings bear a mark. */
export function DayCalendar({
  deviceId,
  zone,
  locale,
  days,
  shown,
  onChange,
}: {
  deviceId: string
  zone: string
  locale: string
  /** `null` while the fields are no range. */
  days: Days | null
  /** A day of the first month to show. */
  shown: CalendarDate
  onChange: (days: Days) => void
}) {
  const { t } = useTranslation('chart')
  return (
    <RangeCalendar
      className="calendar"
      aria-label={t('picker.days')}
      value={days}
      onChange={({ start, end }) => onChange({ start: toCalendarDate(start), end: toCalendarDate(end) })}
      defaultFocusedValue={shown}
    >
      <header>
        <Button slot="previous" className="icon-button">
          <span aria-hidden="true">‹</span>
        </Button>
        <Heading className="visually-hidden" />
        <MonthAndYear deviceId={deviceId} zone={zone} locale={locale} />
        <Button slot="next" className="icon-button">
          <span aria-hidden="true">›</span>
        </Button>
      </header>
      <MarkedDays deviceId={deviceId} zone={zone}>
        {(hasData) => (
          <CalendarGrid weekdayStyle="short">
            <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
            <CalendarGridBody>
              {(date) => (
                <CalendarCell
                  className={`calendar-cell${hasData(toCalendarDate(date)) ? ' has-data' : ''}`}
                  date={date}
                />
              )}
            </CalendarGridBody>
          </CalendarGrid>
        )}
      </MarkedDays>
    </RangeCalendar>
  )
}

function MonthAndYear({ deviceId, zone, locale }: { deviceId: string; zone: string; locale: string }) {
  const { t } = useTranslation('chart')
  const state = useContext(RangeCalendarStateContext)
  const { data: record } = useQuery(recordQuery(deviceId))
  const nameOf = useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
    return (month: number) => format.format(Date.UTC(2024, month - 1, 1))
  }, [locale])
  if (!state) return null
  const shown = toCalendarDate(state.visibleRange.start)
  const show = (part: { month: number } | { year: number }) => state.setFocusedDate(shown.set(part))
  const today = toCalendarDate(fromAbsolute(Date.now(), zone))
  return (
    <span className="calendar-month">
      <select
        aria-label={t('picker.month')}
        value={shown.month}
        onChange={({ target }) => show({ month: Number(target.value) })}
      >
        {Array.from({ length: 12 }, (_, i) => i + 1).map((month) => (
          <option key={month} value={month}>
            {nameOf(month)}
          </option>
        ))}
      </select>
      <select
        aria-label={t('picker.year')}
        value={shown.year}
        onChange={({ target }) => show({ year: Number(target.value) })}
      >
        {yearsToChoose(record?.years ?? [], today.year, shown.year).map(({ year, hasData }) => (
          <option key={year} value={year}>
            {hasData ? `${year} •` : year}
          </option>
        ))}
      </select>
    </span>
  )
}

function MarkedDays({
  deviceId,
  zone,
  children,
}: {
  deviceId: string
  zone: string
  children: (hasData: (day: CalendarDate) => boolean) => ReactNode
}) {
  const { t } = useTranslation('chart')
  const month = useContext(RangeCalendarStateContext)?.visibleRange.start ?? null
  const range = monthRange(month && toCalendarDate(month), zone)
  const { data: begins } = useQuery({
    ...daysWithDataQuery(deviceId, range, zone),
    enabled: month !== null && range.fromMs < Date.now(),
  })
  const days = useMemo(
    () => new Set(begins?.map((ms) => toCalendarDate(fromAbsolute(ms, zone)).toString())),
    [begins, zone],
  )
  return (
    <>
      {children((day) => days.has(day.toString()))}
      <p className="calendar-legend" role="status">
        {begins && (days.size === 0 ? t('picker.noData') : t('picker.hasData', { count: days.size }))}
      </p>
    </>
  )
}
