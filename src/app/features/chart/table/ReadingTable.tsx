import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState, Sensor } from '../../../../domain/device.ts'
import { formatAsSent, formatNumber } from '../../../../domain/format/format-value.ts'
import { measured, type Resolution, resolutionOf } from '../../../../domain/format/resolution.ts'
import { isAlert, levelShownAt } from '../../../../domain/levels/water-state.ts'
import { FLAGS } from '../../../../domain/quality/flags.ts'
import { quantityOf } from '../../../../domain/quantity.ts'
import { unitBeside } from '../../../../domain/with-unit.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { LevelBadge } from '../../../../view/levels/LevelBadge.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { type Column, column, numberColumn } from '../../../ui/Table.tsx'
import { exportPath } from '../page/export-path.ts'
import { FailureStrip } from '../page/strips.tsx'
import { useLast } from '../page/use-last.ts'
import type { SensorsInRange } from '../sensors-in-range.ts'
import { MAX_ROWS, type RawReading, rawReadingsQuery } from './raw-readings.ts'
import { Timestamp } from './Timestamp.tsx'
import { VirtualTable } from './VirtualTable.tsx'

/** Readings as sent, with failed and suspect ones marked. The old range stays until the new one arrives. */
export function ReadingTable({
  device,
  sensors,
  range,
  zone,
  refetchMs,
  nameOf,
}: SensorsInRange & {
  /** `false` for a range that has ended. */
  refetchMs: number | false
}) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  const { data, error, refetch } = useQuery({
    ...rawReadingsQuery(device.id, range, zone),
    refetchInterval: refetchMs,
  })
  const readings = useLast(data)
  const resolutions = useMemo(() => resolutionsOf(sensors, readings?.rows ?? []), [sensors, readings])
  const columns: Column<RawReading>[] = [
    column('time', t('table.time'), ({ timestamp }) => <Timestamp text={timestamp} />),
    ...sensors.map((sensor) =>
      numberColumn(
        sensor.id,
        [nameOf(sensor), unitBeside(nameOf(sensor), sensor.unit)].filter(Boolean).join(', '),
        ({ values, flags }: RawReading) => (
          <Value
            value={values[sensor.id]}
            flag={flags?.[sensor.id]}
            sensor={sensor}
            device={device}
            resolution={resolutions.get(sensor.id) ?? null}
          />
        ),
      ),
    ),
  ]

  return (
    <div className="readings" aria-busy={data === undefined && error === null}>
      {error && <FailureStrip failure={error} retry={() => void refetch()} />}
      {!readings && !error && <Notice title={t('loading')} />}
      {readings?.rows.length === 0 && <Notice title={t('empty.title')} />}
      {readings && readings.rows.length > 0 && (
        <>
          <p className="table-note">
            {readings.isCut
              ? t('table.cut', { number: MAX_ROWS.toLocaleString(locale) })
              : t('table.count', {
                  count: readings.rows.length,
                  number: readings.rows.length.toLocaleString(locale),
                })}{' '}
            {readings.isCut && (
              <a href={exportPath(device.id, range, 'csv', zone)} download>
                {t('export.csv')}
              </a>
            )}
          </p>
          <VirtualTable
            label={t('table.label')}
            columns={columns}
            rows={readings.rows}
            keyOf={({ timestamp }) => timestamp}
          />
        </>
      )}
    </div>
  )
}

function Value({
  value,
  flag,
  sensor,
  device,
  resolution,
}: {
  value: number | undefined
  /** One of `FLAGS`. */
  flag: number | undefined
  sensor: Sensor
  device: DeviceState
  /** Of the column: its values share their digits. */
  resolution: Resolution | null
}) {
  const locale = useLocale()
  const { t } = useTranslation(['chart', 'common'])
  if (value === undefined) return <span className="panel-note">–</span>
  const quantity = quantityOf(sensor.kind, sensor.unit, device.intervalSeconds)
  const text = resolution
    ? formatNumber(value, measured(quantity, resolution, value), locale)
    : formatAsSent(value, quantity, locale)
  if (flag === FLAGS.fail) {
    return (
      <span className="table-implausible" title={t('chart:readout.implausible')}>
        <span aria-hidden="true">▲ </span>
        {text}
        <span className="visually-hidden"> {t('chart:readout.implausible')}</span>
      </span>
    )
  }
  const level = levelShownAt(device.levels, sensor.id, value)
  return (
    <>
      {level && isAlert(level.state) && <LevelBadge level={level} isCurrent />}{' '}
      {flag === FLAGS.suspect ? (
        <span className="table-suspect" title={t('common:suspect')}>
          <span aria-hidden="true">● </span>
          {text}
          <span className="visually-hidden"> {t('common:suspect')}</span>
        </span>
      ) : (
        text
      )}
    </>
  )
}

function resolutionsOf(
  sensors: readonly Sensor[],
  rows: readonly RawReading[],
): ReadonlyMap<string, Resolution | null> {
  return new Map(sensors.map(({ id }) => [id, resolutionOf(rows.map(({ values }) => values[id] ?? null))]))
}
