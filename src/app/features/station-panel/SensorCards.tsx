import { useTranslation } from 'react-i18next'
import type { DeviceState, Sensor } from '../../../domain/device.ts'
import { formatValue } from '../../../domain/format/format-value.ts'
import { measured, resolutionIn, summed } from '../../../domain/format/resolution.ts'
import { leadSensor } from '../../../domain/lead.ts'
import { sensorNow } from '../../../domain/primary-sensor.ts'
import type { NewestFlag } from '../../../domain/quality/flags.ts'
import { flagInSeries } from '../../../domain/quality/newest-flag.ts'
import { quantityOf } from '../../../domain/quantity.ts'
import type { DeviceSeries, SensorSeries } from '../../../domain/series/series.ts'
import { totalOf } from '../../../domain/total.ts'
import { inLanguage } from '../../../view/i18n/in-language.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { useTotalWords } from '../../../view/quantity/use-total-words.ts'
import { useBox } from '../../../view/screen/use-box.ts'
import { useStationWords } from '../../../view/station/station-words.ts'
import { TrendMark } from '../../../view/station/TrendMark.tsx'
import { formatInstant, formatMeasured } from '../../../view/time/format-time.ts'
import { Button } from '../../ui/Button.tsx'
import { useFailureText } from '../failure/use-failure-text.ts'
import { SensorLevel } from '../levels/SensorLevel.tsx'
import { useNow } from '../time/use-now.ts'
import { useZone } from '../time/use-zone.ts'
import { SeasonalNote } from './SeasonalNote.tsx'
import { type SmallPlot, Sparkline } from './Sparkline.tsx'
import { useDaySeries } from './use-day-series.ts'

const HEIGHT_PX = { primary: 88, other: 36 }

export function SensorCards({ device }: { device: DeviceState }) {
  const { t, i18n } = useTranslation(['map', 'common', 'levels'])
  const locale = useLocale()
  const { zone } = useZone(device)
  const failureText = useFailureText()
  const [ref, box] = useBox()
  const width = box?.width ?? 0
  const { day, columns, series, shown } = useDaySeries(device, width)
  const primary = leadSensor(device)
  if (!primary) return <p className="station-panel-note">{t('map:panel.noSensors')}</p>

  const sensors = [primary, ...device.sensors.filter((sensor) => sensor !== primary)]
  const range = shown ? { fromMs: shown.from, toMs: shown.to } : day
  return (
    <section ref={ref} className="sensor-cards" aria-label={t('map:panel.sensors')}>
      <p className="day-range">
        {t('map:panel.seriesUntil', { until: formatInstant(day.untilMs, zone, locale) })}
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
            series={shown}
            isLoading={series.isPending}
            isPrimary={sensor === primary}
            plot={{ width, height: HEIGHT_PX[sensor === primary ? 'primary' : 'other'], columns, range }}
          />
        ))}
      </ul>
      {primary.kind === 'FLUID_LEVEL' && (
        <p className="station-panel-note">
          {device.datum === undefined
            ? t('map:panel.datum')
            : t('levels:datumLine', { datum: inLanguage(device.datum, i18n.language) })}
        </p>
      )}
    </section>
  )
}

function SensorCard({
  device,
  sensor,
  series: day,
  isLoading,
  isPrimary,
  plot,
}: {
  device: DeviceState
  sensor: Sensor
  /** `undefined` while loading and on failure. */
  series: DeviceSeries | undefined
  isLoading: boolean
  /** The station's primary sensor, shown larger. */
  isPrimary: boolean
  plot: SmallPlot
}) {
  const { t } = useTranslation(['map', 'common'])
  const words = useStationWords()
  const locale = useLocale()
  const { zone } = useZone(device)
  const series = day?.sensors.find(({ id }) => id === sensor.id)
  const latest = latestOf(device, series)
  const flags = flagsOf(device.flags, series, latest)
  const now = sensorNow({ ...device, latest, flags }, sensor)
  const { reading, implausible, suspect } = now
  // the trend before silence is not the current one
  const isCurrent = device.freshness === 'live' || device.freshness === 'late'
  const quantity = quantityOf(sensor.kind, sensor.unit)
  const period = words.period(now, device.intervalSeconds)
  const name = words.sensorName(sensor, device.sensors)
  // a day's readings show the sensor's resolution
  const resolution = series ? resolutionIn(series) : null
  const format = (value: number) => formatValue(value, measured(quantity, resolution, value), locale)
  const say = (value: number | undefined) => (value === undefined ? t('common:noValue') : format(value))
  const promised = { expected: day?.expected ?? null, intervalSeconds: device.intervalSeconds }
  const total = series && totalOf(series, promised)
  const { sign, note } = useTotalWords()(total)
  const sum = total
    ? sign + formatValue(total.sum, summed(quantity, resolution), locale)
    : t('common:noValue')
  const isEmpty = series !== undefined && series.count === 0
  return (
    <li className="sensor-card" data-primary={isPrimary}>
      <div className="sensor-card-head">
        <h3>{name}</h3>
        {reading && <Measured atMs={reading.t} zone={zone} />}
      </div>
      <p className="sensor-card-now">
        {reading ? (
          <span className="sensor-value" data-implausible={implausible}>
            {format(reading.v)}
          </span>
        ) : (
          <span className="sensor-none">{t('map:panel.noReading')}</span>
        )}
        {implausible && <span className="implausible-tag">{t('common:implausible')}</span>}
        {suspect && <span className="suspect-tag">{t('common:suspect')}</span>}
        {isCurrent && <TrendMark trend={words.trend(now)} />}
        {period && <span className="period">{period}</span>}
        {total && (
          <span className="sensor-total">
            {note === null ? t('map:panel.total24', { sum }) : t('map:panel.partialTotal24', { sum, note })}
          </span>
        )}
      </p>
      <SensorLevel device={device} now={now} day={series} />
      {isPrimary && <SeasonalNote device={device} sensor={sensor} />}
      {isLoading && <span className="skeleton" style={{ height: plot.height }} />}
      {isEmpty && <p className="sensor-none">{t('map:panel.noSeries')}</p>}
      {series && !isEmpty && plot.width > 0 && (
        <>
          <Sparkline
            series={series}
            quantity={quantity}
            plot={plot}
            label={
              quantity.mark === 'bar'
                ? t('map:panel.rainLabel', { sensor: name, sum, last: say(series.last?.v) })
                : t(quantity.combine === 'none' ? 'map:panel.latestLabel' : 'map:panel.seriesLabel', {
                    sensor: name,
                    min: say(series.min?.v),
                    max: say(series.max?.v),
                    last: say(series.last?.v),
                  })
            }
          />
          {isPrimary && series.min && series.max && quantity.combine === 'mean' && (
            <p className="sensor-note" aria-hidden="true">
              {t('map:panel.range', { min: say(series.min.v), max: say(series.max.v) })}
            </p>
          )}
          {series.implausible && (
            <p className="sensor-note">{t('map:panel.implausible', { count: series.implausible.count })}</p>
          )}
        </>
      )}
    </li>
  )
}

function Measured({ atMs, zone }: { atMs: number; zone: string }) {
  const locale = useLocale()
  const now = useNow(10_000)
  return <span className="sensor-age">{formatMeasured(atMs, now, zone, locale)}</span>
}

/** Adds the day's last reading of a sensor that stopped before the range read of every station. */
function latestOf({ latest }: DeviceState, day: SensorSeries | undefined): DeviceState['latest'] {
  return day?.last ? { [day.id]: day.last, ...latest } : latest
}

/** Flags of the newest reading, by its whole day where loaded, which knows more. */
function flagsOf(
  flags: DeviceState['flags'] = {},
  day: SensorSeries | undefined,
  latest: DeviceState['latest'],
): Record<string, NewestFlag> {
  const reading = day && Object.hasOwn(latest, day.id) ? latest[day.id] : undefined
  const flag = reading && flagInSeries(day as SensorSeries, reading.t)
  if (!day || flag === undefined) return flags
  const { [day.id]: _, ...others } = flags
  return flag === null ? others : { ...others, [day.id]: flag }
}
