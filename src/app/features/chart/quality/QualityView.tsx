import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState, Sensor } from '../../../../domain/device.ts'
import type { DeviceSeries } from '../../../../domain/series.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { formatInstant } from '../../time/format-time.ts'
import { useNow } from '../../time/use-now.ts'
import { formatPercent } from '../readout/format-percent.ts'
import { type Column, VirtualTable } from '../table/VirtualTable.tsx'
import { type TimeRange, zoomed } from '../time-range/time-range.ts'
import { useDuration } from '../use-duration.ts'
import { type QualityReport, qualityReport } from './quality-report.ts'

type Gap = QualityReport['gaps'][number]
type SensorQuality = QualityReport['sensors'][number]

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
  const { t: common } = useTranslation('common')
  const locale = useLocale()
  const duration = useDuration()
  const now = useNow(60_000)
  const { intervalSeconds } = device
  const report = useMemo(() => qualityReport(series, intervalSeconds), [series, intervalSeconds])
  const sensorName = useCallback(
    (id: string) => {
      const sensor = device.sensors.find((one) => one.id === id)
      return sensor ? nameOf(sensor) : id
    },
    [device.sensors, nameOf],
  )
  const percent = (share: number | null) => (share === null ? '–' : formatPercent(share, locale))
  const number = (value: number) => value.toLocaleString(locale)

  const gapColumns = useMemo(
    (): Column<Gap>[] => [
      { id: 'from', head: t('quality.from'), cell: ({ fromMs }) => formatInstant(fromMs, zone, locale) },
      { id: 'to', head: t('quality.to'), cell: ({ toMs }) => formatInstant(toMs, zone, locale) },
      {
        id: 'sensor',
        head: t('quality.sensor'),
        cell: ({ sensor }) => (sensor === null ? t('quality.allSensors') : sensorName(sensor)),
      },
      {
        id: 'length',
        head: t('quality.length'),
        isNumber: true,
        cell: ({ fromMs, toMs }) => (
          <button type="button" className="figure-button" onClick={() => onRange(around(fromMs, toMs))}>
            {duration(toMs - fromMs)}
            <span className="visually-hidden"> {t('quality.zoom')}</span>
          </button>
        ),
      },
    ],
    [t, zone, locale, duration, onRange, sensorName],
  )
  const sensorColumns: Column<SensorQuality>[] = [
    {
      id: 'sensor',
      head: t('quality.sensor'),
      cell: ({ id }) => sensorName(id),
    },
    { id: 'count', head: t('quality.values'), isNumber: true, cell: ({ count }) => number(count) },
    {
      id: 'complete',
      head: t('quality.complete'),
      isNumber: true,
      cell: ({ complete }) => percent(complete),
    },
    {
      id: 'implausible',
      head: t('quality.implausible'),
      isNumber: true,
      cell: ({ implausible }) =>
        implausible === 0 ? '0' : <span className="table-implausible">▲ {number(implausible)}</span>,
    },
  ]

  return (
    <div className="quality">
      <dl className="quality-figures">
        <Figure
          label={t('quality.complete')}
          value={percent(report.complete)}
          note={
            report.expected === null
              ? t('quality.notPromised', { readings: number(report.readings) })
              : t('quality.ofExpected', {
                  readings: number(report.readings),
                  expected: number(report.expected),
                })
          }
        />
        <Figure
          label={t('quality.gaps')}
          value={number(report.gaps.length)}
          note={
            report.gaps.length > 0 ? t('quality.longest', { duration: duration(report.longestGapMs) }) : ''
          }
        />
        <Figure
          label={t('quality.interval')}
          value={report.typicalStepMs === null ? '–' : duration(report.typicalStepMs)}
          note={
            device.intervalSeconds === null
              ? t('quality.noPromise')
              : t('quality.promised', { duration: duration(device.intervalSeconds * 1000) })
          }
        />
        <Figure
          label={t('quality.freshness')}
          value={common(`freshness.${device.freshness}`)}
          note={
            device.lastUpdateMs === null
              ? ''
              : t('quality.age', { duration: duration(Math.max(0, now - device.lastUpdateMs)) })
          }
        />
      </dl>
      <section>
        <h2>{t('quality.sensors')}</h2>
        <VirtualTable
          label={t('quality.sensors')}
          columns={sensorColumns}
          rows={report.sensors}
          keyOf={({ id }) => id}
        />
      </section>
      <section>
        <h2>{t('quality.gaps')}</h2>
        {report.gaps.length === 0 ? (
          <p>{t('quality.noGaps')}</p>
        ) : (
          <VirtualTable
            label={t('quality.gaps')}
            columns={gapColumns}
            rows={report.gaps}
            keyOf={({ fromMs, sensor }) => `${fromMs} ${sensor ?? ''}`}
          />
        )}
      </section>
    </div>
  )
}

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong>{value}</strong>
        <span className="panel-note">{note}</span>
      </dd>
    </div>
  )
}

/** A gap with as much again on both sides. */
function around(fromMs: number, toMs: number): TimeRange {
  return zoomed({ fromMs, toMs }, 3, (fromMs + toMs) / 2)
}
