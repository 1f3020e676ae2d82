import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState, Sensor } from '../../../../domain/device.ts'
import type { DeviceSeries } from '../../../../domain/series/series.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { formatInstant } from '../../../../view/time/format-time.ts'
import { type TimeRange, zoomed } from '../../../../view/time/time-range.ts'
import { Button } from '../../../ui/Button.tsx'
import { Figure } from '../../../ui/Figure.tsx'
import type { Column } from '../../../ui/Table.tsx'
import { useNow } from '../../time/use-now.ts'
import { useDuration } from '../duration.ts'
import { formatPercent } from '../readout/format-percent.ts'
import { VirtualTable } from '../table/VirtualTable.tsx'
import { type QualityReport, qualityReport } from './quality-report.ts'

/** How complete and how plausible the readings of the range are, and where they are missing. */
export function QualityView({
  device,
  series,
  zone,
  nameOf,
  onRange,
}: {
  device: DeviceState
  series: DeviceSeries
  zone: string
  nameOf: (sensor: Sensor) => string
  onRange: (range: TimeRange) => void
}) {
  const { t } = useTranslation('chart')
  const { intervalSeconds, sensors } = device
  const report = useMemo(() => qualityReport(series, intervalSeconds), [series, intervalSeconds])
  const sensorName = (id: string) => {
    const sensor = sensors.find((one) => one.id === id)
    return sensor ? nameOf(sensor) : id
  }
  return (
    <div className="quality">
      {series.partial && <p className="panel-note">{t('quality.ofPart')}</p>}
      <QualityFigures device={device} report={report} />
      <section>
        <h2>{t('quality.sensors')}</h2>
        <SensorTable sensors={report.sensors} sensorName={sensorName} />
      </section>
      <section>
        <h2>{t('quality.gaps')}</h2>
        {report.gaps.length === 0 ? (
          <p>{t('quality.noGaps')}</p>
        ) : (
          <GapTable gaps={report.gaps} zone={zone} sensorName={sensorName} onRange={onRange} />
        )}
      </section>
    </div>
  )
}

/**
 * The range in four figures: how much of it came, its gaps, the step between readings, and how current the
 * station is.
 */
function QualityFigures({ device, report }: { device: DeviceState; report: QualityReport }) {
  const { t } = useTranslation(['chart', 'common'])
  const locale = useLocale()
  const duration = useDuration()
  const now = useNow(60_000)
  const { intervalSeconds, lastUpdateMs, freshness } = device
  const { complete, expected, gaps, typicalStepMs } = report
  const readings = report.readings.toLocaleString(locale)
  return (
    <dl className="quality-figures">
      <Figure
        label={t('quality.complete')}
        value={complete === null ? '–' : formatPercent(complete, locale)}
        note={
          expected === null
            ? t('quality.notPromised', { readings })
            : t('quality.ofExpected', { readings, expected: expected.toLocaleString(locale) })
        }
      />
      <Figure
        label={t('quality.gaps')}
        value={gaps.length.toLocaleString(locale)}
        note={gaps.length > 0 ? t('quality.longest', { duration: duration(report.longestGapMs) }) : undefined}
      />
      <Figure
        label={t('quality.interval')}
        value={typicalStepMs === null ? '–' : duration(typicalStepMs)}
        note={
          intervalSeconds === null
            ? t('quality.noPromise')
            : t('quality.promised', { duration: duration(intervalSeconds * 1000) })
        }
      />
      <Figure
        label={t('quality.freshness')}
        value={t(`common:freshness.${freshness}`)}
        note={
          lastUpdateMs === null
            ? undefined
            : t('quality.age', { duration: duration(Math.max(0, now - lastUpdateMs)) })
        }
      />
    </dl>
  )
}

type SensorQuality = QualityReport['sensors'][number]

/** How complete and how plausible each sensor's readings are. */
function SensorTable({
  sensors,
  sensorName,
}: {
  sensors: readonly SensorQuality[]
  sensorName: (id: string) => string
}) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  const number = (value: number) => value.toLocaleString(locale)
  const columns: Column<SensorQuality>[] = [
    { id: 'sensor', head: t('quality.sensor'), cell: ({ id }) => sensorName(id) },
    { id: 'count', head: t('quality.values'), isNumber: true, cell: ({ count }) => number(count) },
    {
      id: 'complete',
      head: t('quality.complete'),
      isNumber: true,
      cell: ({ complete }) => (complete === null ? '–' : formatPercent(complete, locale)),
    },
    {
      id: 'implausible',
      head: t('quality.implausible'),
      isNumber: true,
      cell: ({ implausible }) =>
        implausible === 0 ? '0' : <span className="table-implausible">▲ {number(implausible)}</span>,
    },
  ]
  return <VirtualTable label={t('quality.sensors')} columns={columns} rows={sensors} keyOf={({ id }) => id} />
}

type Gap = QualityReport['gaps'][number]

/** Where readings are missing; each gap's length leads to it on the chart. */
function GapTable({
  gaps,
  zone,
  sensorName,
  onRange,
}: {
  gaps: readonly Gap[]
  /** IANA name. */
  zone: string
  sensorName: (id: string) => string
  onRange: (range: TimeRange) => void
}) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  const duration = useDuration()
  const named = (sensor: string | null) => (sensor === null ? t('quality.allSensors') : sensorName(sensor))
  const columns: Column<Gap>[] = [
    { id: 'from', head: t('quality.from'), cell: ({ fromMs }) => formatInstant(fromMs, zone, locale) },
    { id: 'to', head: t('quality.to'), cell: ({ toMs }) => formatInstant(toMs, zone, locale) },
    {
      id: 'sensor',
      head: t('quality.sensor'),
      cell: ({ sensor }) => named(sensor),
    },
    {
      id: 'length',
      head: t('quality.length'),
      isNumber: true,
      cell: ({ fromMs, toMs, sensor }) => (
        <Button className="figure-button" onClick={() => onRange(around(fromMs, toMs))}>
          {duration(toMs - fromMs)}
          <span className="visually-hidden">
            {' '}
            {t('quality.zoom', { sensor: named(sensor), from: formatInstant(fromMs, zone, locale) })}
          </span>
        </Button>
      ),
    },
  ]
  return (
    <VirtualTable
      label={t('quality.gaps')}
      columns={columns}
      rows={gaps}
      keyOf={({ fromMs, sensor }) => `${fromMs} ${sensor ?? ''}`}
    />
  )
}

/** A gap with as much again on both sides. */
function around(fromMs: number, toMs: number): TimeRange {
  return zoomed({ fromMs, toMs }, 3, (fromMs + toMs) / 2)
}
