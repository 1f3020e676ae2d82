import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { millisecondsInDay as DAY } from 'date-fns/constants'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { parseDayStart } from '../../../../../domain/aggregation/clock.ts'
import { dateFormat } from '../../../../../domain/format/date-format.ts'
import { useLocale } from '../../../../../view/i18n/use-locale.ts'
import { aggregatesQuery } from '../../../../api/aggregates.ts'
import { daysQuery } from '../../../../api/days.ts'
import { recordQuery } from '../../../../api/record.ts'
import { sessionQuery } from '../../../../api/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { FailureStrip } from '../../page/strips.tsx'
import type { QualityProps } from '../quality-props.ts'
import { DayGrid } from './DayGrid.tsx'
import { type DayShare, dayShares, fullestYear, yearOf, yearRange } from './day-shares.ts'

export function YearCalendar({
  device,
  sensors,
  range,
  zone,
  year: chosen,
  onYear,
  onRange,
}: Omit<QualityProps, 'nameOf'> & {
  /** The year of the address; else the year of the range with most readings. */
  year: number | undefined
  onYear: (year: number) => void
}) {
  const { t } = useTranslation('quality')
  const locale = useLocale()
  const dayStart = useQuery(sessionQuery).data?.features.dayStart
  const dayStartMinutes = parseDayStart(dayStart ?? '') ?? 0
  const clock = useMemo(() => ({ zone, dayStartMinutes }), [zone, dayStartMinutes])
  const record = useQuery(recordQuery(device.id)).data
  const last = yearOf(range.toMs - 1, clock)
  // whole days: a range that follows the clock keeps its query key
  const days = { fromMs: Math.floor(range.fromMs / DAY) * DAY, toMs: Math.ceil(range.toMs / DAY) * DAY }
  const ids = useMemo(() => sensors.map(({ id }) => id), [sensors])
  const months = useQuery({
    ...aggregatesQuery({ deviceId: device.id, ...days, step: 'P1M', zone, sensors: ids }),
    enabled: chosen === undefined && yearOf(range.fromMs, clock) !== last,
  })
  const year =
    chosen ?? (months.isPlaceholderData ? undefined : months.data && fullestYear(months.data, clock)) ?? last
  const years = [...new Set([...(record?.years ?? []), year])].sort((a, b) => a - b)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...daysQuery(device.id, yearRange(year, clock), zone),
    enabled: dayStart !== undefined && !months.isLoading && !months.isPlaceholderData,
    placeholderData: keepPreviousData,
  })
  const shares = useMemo(() => data && dayShares(data, ids, clock), [data, ids, clock])
  const at = years.indexOf(year)
  const step = (by: -1 | 1, label: string, sign: string) => (
    <Button
      aria-label={label}
      title={label}
      disabled={years[at + by] === undefined}
      onClick={() => onYear(years[at + by] as number)}
    >
      <span aria-hidden="true">{sign}</span>
    </Button>
  )
  const textOf = (day: DayShare) => {
    const date = dateFormat(locale, 'UTC', { day: 'numeric', month: 'short', year: 'numeric' }).format(
      Date.UTC(year, day.month, day.day),
    )
    const number = (value: number) => value.toLocaleString(locale)
    const [received, usable, expected] = [number(day.received), number(day.usable), number(day.expected)]
    if (day.expected === 0) return `${date}: ${t('calendar.ahead')}`
    if (day.received === 0) return `${date}: ${t('calendar.nothing', { expected })}`
    if (device.intervalSeconds === null) return `${date}: ${t('calendar.some', { received, usable })}`
    return `${date}: ${t('calendar.of', { received, expected, usable })}`
  }
  return (
    <section className="year-calendar" aria-busy={shares === undefined && error === null}>
      <header className="section-head">
        <h2>{t('calendar.title')}</h2>
        <div className="year-choice">
          {step(-1, t('calendar.earlier'), '‹')}
          <Select
            label={t('calendar.year')}
            hideLabel
            value={String(year)}
            options={years.map((one) => ({ value: String(one), label: String(one) }))}
            onChange={(next) => onYear(Number(next))}
          />
          {step(1, t('calendar.later'), '›')}
        </div>
      </header>
      {error && <FailureStrip failure={error} retry={() => void refetch()} />}
      {shares ? (
        <div className="calendar-body" data-old={isPlaceholderData}>
          <DayGrid key={year} year={year} months={shares} textOf={textOf} onRange={onRange} />
          <ul className="day-key">
            {(['usable', 'failed', 'missing'] as const).map((part) => (
              <li key={part}>
                <span className="day-sample" data-part={part} aria-hidden="true" />{' '}
                {t(`calendar.key.${part}`)}
              </li>
            ))}
            {dayStartMinutes > 0 && <li>{t('calendar.begins', { time: dayStart })}</li>}
          </ul>
        </div>
      ) : (
        <div className="skeleton day-skeleton" />
      )}
    </section>
  )
}
