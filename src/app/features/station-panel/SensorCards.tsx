import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import { leadSensor } from '../../../domain/lead.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { useBox } from '../../../view/screen/use-box.ts'
import { formatClock, formatInstant } from '../../../view/time/format-time.ts'
import { Button } from '../../ui/Button.tsx'
import { useFailureText } from '../failure/use-failure-text.ts'
import { useZone } from '../time/use-zone.ts'
import { SensorCard } from './SensorCard.tsx'
import { useDaySeries } from './use-day-series.ts'

const HEIGHT_PX = { primary: 88, other: 36 }

/** Every sensor of a station, the one that speaks for it first and largest. */
export function SensorCards({ device }: { device: DeviceState }) {
  const { t } = useTranslation(['map', 'common', 'levels'])
  const locale = useLocale()
  const { zone, label } = useZone(device)
  const failureText = useFailureText()
  const [ref, box] = useBox()
  const width = box?.width ?? 0
  const { day, columns, series } = useDaySeries(device, width)
  const primary = leadSensor(device)
  if (!primary) return <p className="station-panel-note">{t('map:panel.noSensors')}</p>

  const sensors = [primary, ...device.sensors.filter((sensor) => sensor !== primary)]
  const range = series.data ? { fromMs: series.data.from, toMs: series.data.to } : day
  return (
    <section ref={ref} className="sensor-cards" aria-label={t('map:panel.sensors')}>
      <p className="day-range">
        {day.endsAtLast
          ? t('map:panel.seriesUntil', { until: formatInstant(day.toMs, zone, locale) })
          : t('map:panel.series24')}
        <span className="day-span">
          {formatClock(day.fromMs, zone, locale)} – {formatClock(day.toMs, zone, locale)} {label}
        </span>
      </p>
      {series.isError && !series.data && (
        <p className="station-panel-note" role="status">
          {t('map:panel.seriesFailed')} {failureText(series.error)}{' '}
          <Button onClick={() => void series.refetch()}>{t('common:retry')}</Button>
        </p>
      )}
      <ul>
        {sensors.map((sensor) => (
          <SensorCard
            key={sensor.id}
            device={device}
            sensor={sensor}
            series={series.data}
            isLoading={series.isPending}
            isPrimary={sensor === primary}
            plot={{ width, height: HEIGHT_PX[sensor === primary ? 'primary' : 'other'], columns, range }}
          />
        ))}
      </ul>
      {primary.kind === 'FLUID_LEVEL' && (
        <p className="station-panel-note">
          {device.datum === undefined ? t('map:panel.datum') : t('levels:datumLine', { datum: device.datum })}
        </p>
      )}
    </section>
  )
}
