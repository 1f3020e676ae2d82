import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import { leadSensor } from '../../../domain/lead.ts'
import { sensorNow } from '../../../domain/primary-sensor.ts'
import type { SensorSeries } from '../../../domain/series/series.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { useWidth } from '../../../view/screen/use-width.ts'
import { formatClock, formatInstant } from '../../../view/time/format-time.ts'
import { Button } from '../../ui/Button.tsx'
import { useFailureText } from '../failure/use-failure-text.ts'
import { SensorLevel } from '../levels/SensorLevel.tsx'
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
  const [ref, width] = useWidth()
  const { day, columns, series } = useDaySeries(device, width)
  const primary = leadSensor(device)
  if (!primary) return <p className="station-panel-note">{t('map:panel.noSensors')}</p>

  const sensors = [primary, ...device.sensors.filter((sensor) => sensor !== primary)]
  const datum =
    device.datum === undefined ? t('map:panel.datum') : t('levels:datumLine', { datum: device.datum })
  const showsLevel = primary.kind === 'FLUID_LEVEL'
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
        {sensors.map((sensor) => {
          const own = series.data?.sensors.find(({ id }) => id === sensor.id)
          const now = sensorNow({ ...device, latest: latestOf(device, own) }, sensor)
          return (
            <SensorCard
              key={sensor.id}
              now={now}
              siblings={device.sensors}
              series={own}
              expected={series.data?.expected ?? null}
              isLoading={series.isPending}
              zone={zone}
              isPrimary={sensor === primary}
              intervalSeconds={device.intervalSeconds}
              isCurrent={device.freshness === 'live' || device.freshness === 'late'}
              level={<SensorLevel device={device} now={now} day={own} zone={zone} />}
              plot={{
                width,
                height: sensor === primary ? HEIGHT_PX.primary : HEIGHT_PX.other,
                columns,
                range: series.data ? { fromMs: series.data.from, toMs: series.data.to } : day,
              }}
            />
          )
        })}
      </ul>
      {showsLevel && <p className="station-panel-note">{datum}</p>}
    </section>
  )
}

/** The newest readings, with the day's of a sensor that stopped before the stretch which is read of every station. */
function latestOf({ latest }: DeviceState, day: SensorSeries | undefined): DeviceState['latest'] {
  return day?.last ? { [day.id]: day.last, ...latest } : latest
}
