import { useTranslation } from 'react-i18next'
import { formatNumber, formatThreshold } from '../../../../domain/format/format-value.ts'
import { quantityOf } from '../../../../domain/quantity.ts'
import type { ThresholdEvent } from '../../../../domain/statistics/events.ts'
import { percentileOfValue } from '../../../../domain/statistics/percentiles.ts'
import type { EventsReport, SensorStatistics } from '../../../../domain/statistics/report.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { formatInstant } from '../../../../view/time/format-time.ts'
import { type TimeRange, zoomed } from '../../../../view/time/time-range.ts'
import { Button } from '../../../ui/Button.tsx'
import { type Column, column, numberColumn } from '../../../ui/Table.tsx'
import { useDuration } from '../duration.ts'
import { VirtualTable } from '../table/VirtualTable.tsx'
import { dayAround } from './day-around.ts'
import type { SensorFindings } from './sensor-findings.ts'
import { statisticsDigits } from './statistics-digits.ts'
import { ThresholdChoice } from './ThresholdChoice.tsx'

export function EventList({
  found,
  onThreshold,
  ...place
}: SensorFindings & { onThreshold: (threshold: number | undefined) => void }) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  const duration = useDuration()
  const { scale, name, sensor } = place
  const quantity = quantityOf(sensor.kind, sensor.unit)
  const { events } = found
  const threshold = events && formatThreshold(events.threshold, quantity, locale)
  return (
    <section className="distribution-events">
      <h3>{t('distribution.events')}</h3>
      <ThresholdChoice
        key={events?.threshold}
        threshold={events?.threshold}
        scale={scale}
        sensor={sensor}
        name={name}
        onThreshold={onThreshold}
      />
      {events && (
        <p className="panel-note">
          {t('distribution.thresholdRank', { threshold, percent: rankOf(events.threshold, found, locale) })}
        </p>
      )}
      {events?.count === 0 && (
        <p>
          {t(events.direction === 'rising' ? 'distribution.noneAbove' : 'distribution.noneBelow', {
            threshold,
          })}
        </p>
      )}
      {events && events.count > 0 && (
        <>
          <EventTable events={events} digits={statisticsDigits(found, sensor)} {...place} />
          <p className="table-note">
            {t('distribution.eventRules', { duration: duration(events.separationMs) })}
            {events.list.length < events.count &&
              ` ${t('distribution.mostExtreme', {
                shown: events.list.length.toLocaleString(locale),
                number: events.count.toLocaleString(locale),
              })}`}
          </p>
        </>
      )}
    </section>
  )
}

function EventTable({
  events,
  digits: { ofReading, ofRate },
  name,
  zone,
  onRange,
}: Pick<SensorFindings, 'name' | 'zone' | 'onRange'> & {
  events: EventsReport
  digits: ReturnType<typeof statisticsDigits>
}) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  const duration = useDuration()
  const leadingTo = (timeMs: number, range: TimeRange) => (
    <Button className="figure-button" onClick={() => onRange(range)}>
      {formatInstant(timeMs, zone, locale)}
      <span className="visually-hidden"> {t('distribution.showOnChart')}</span>
    </Button>
  )
  const columns: Column<ThresholdEvent>[] = [
    column('start', t('distribution.start'), (event) => leadingTo(event.startMs, eventRange(event))),
    numberColumn(
      'peak',
      t(events.direction === 'rising' ? 'distribution.peak' : 'distribution.lowest'),
      ({ peak }) => <strong>{formatNumber(peak.v, ofReading(peak.v), locale)}</strong>,
    ),
    column('at', t('distribution.peakTime'), ({ peak }) => leadingTo(peak.t, dayAround(peak.t))),
    numberColumn(
      'duration',
      t(events.direction === 'rising' ? 'distribution.timeAbove' : 'distribution.timeBelow'),
      ({ beyondMs, isCut }) => `${isCut ? '≥ ' : ''}${beyondMs === 0 ? '–' : duration(beyondMs)}`,
    ),
    numberColumn('toPeak', t('distribution.timeToPeak'), ({ timeToPeakMs }) =>
      timeToPeakMs === 0 ? '–' : duration(timeToPeakMs),
    ),
    numberColumn('rise', t('distribution.rise'), ({ risePerHour }) =>
      risePerHour === null ? '–' : formatNumber(risePerHour, ofRate(risePerHour), locale),
    ),
  ]
  return (
    <VirtualTable
      label={`${t('distribution.events')}: ${name}`}
      columns={columns}
      rows={events.list}
      keyOf={({ startMs }) => startMs}
    />
  )
}

/** `99.7`: the threshold's percentile among the readings, never rounded up to 100. */
function rankOf(threshold: number, { duration, max }: SensorStatistics, locale: string): string {
  const thresholds = duration.map(({ exceedance, value }) => [100 - exceedance, value] as const).reverse()
  const rank = Math.floor(percentileOfValue(thresholds, threshold) * 10) / 10
  const isWithin = max !== null && threshold <= max.v
  return formatNumber(isWithin ? Math.min(rank, 99.9) : rank, { decimals: 0 }, locale, 1)
}

/** Six hours, so that a single reading has a picture too. */
const MIN_DURATION_MS = 6 * 3_600_000

function eventRange({ startMs, endMs }: ThresholdEvent): TimeRange {
  const middleMs = (startMs + endMs) / 2
  const half = Math.max(MIN_DURATION_MS, endMs - startMs) / 2
  return zoomed({ fromMs: middleMs - half, toMs: middleMs + half }, 3, middleMs)
}
