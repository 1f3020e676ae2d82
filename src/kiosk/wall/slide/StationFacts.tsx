import { useTranslation } from 'react-i18next'
import type { DeviceState, Reading, Sensor } from '../../../domain/device.ts'
import { formatBriefly } from '../../../domain/format/format-value.ts'
import { measured, resolutionIn, summed } from '../../../domain/format/resolution.ts'
import { leadLevel, leadNow } from '../../../domain/lead.ts'
import { isHousekeeping, type SensorNow, sensorNow } from '../../../domain/primary-sensor.ts'
import { quantityOf } from '../../../domain/quantity.ts'
import type { DeviceSeries } from '../../../domain/series/series.ts'
import { type Total, totalOf } from '../../../domain/total.ts'
import { printedUnit } from '../../../domain/with-unit.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { LevelOutlook } from '../../../view/levels/LevelOutlook.tsx'
import { useSilentWords } from '../../../view/levels/use-silent-words.ts'
import { useTotalWords } from '../../../view/quantity/use-total-words.ts'
import { useStationWords } from '../../../view/station/station-words.ts'
import { formatAge, formatMeasured } from '../../../view/time/format-time.ts'
import { useTrustedNow } from '../../data/use-trusted-now.ts'
import { WallState } from './WallState.tsx'

const MAX_OTHERS = 4

export function StationFacts({
  device,
  day,
  zone,
}: {
  device: DeviceState
  day: DeviceSeries | null
  zone: string
}) {
  const words = useStationWords()
  const nowMs = useTrustedNow(30_000)
  const now = leadNow(device)
  const level = leadLevel(device)
  const isCurrent = device.freshness !== 'silent'
  return (
    <section className="wall-facts" data-freshness={device.freshness}>
      <h2 data-length={lengthOf(device.name)}>{device.name}</h2>
      <div className="wall-state-line">
        {level && <WallState level={level} isCurrent={isCurrent} />}
        <div>
          {now && <div className="wall-kind">{words.sensorName(now.sensor, device.sensors)}</div>}
          <ReadingAge device={device} reading={now?.reading ?? null} zone={zone} />
        </div>
      </div>
      {now && <Value device={device} now={now} day={day} isCurrent={isCurrent} />}
      {now && <LevelOutlook device={device} now={now} nowMs={nowMs} />}
      {now && <OtherSensors device={device} day={day} except={now.sensor.id} />}
    </section>
  )
}

/** Amounts are shown as the day's sum: five minutes of rain mean nothing. */
function Value({
  device,
  now,
  day,
  isCurrent,
}: {
  device: DeviceState
  now: SensorNow
  day: DeviceSeries | null
  isCurrent: boolean
}) {
  const { t } = useTranslation(['kiosk', 'common'])
  const locale = useLocale()
  const words = useStationWords()
  const { value, quantity, total, isSum } = factsOf(device, now, day)
  const { sign, note } = useTotalWords()(total)
  const trend = isCurrent ? words.trend(now) : null
  if (value === undefined)
    return <div className="wall-novalue">{isSum && !day ? '…' : t('common:noValue')}</div>
  return (
    <div className="wall-value-line">
      <div className="wall-value">
        {sign}
        {formatBriefly(value, { ...quantity, unit: '' }, locale)}
        <span className="wall-unit">{printedUnit(quantity.unit)}</span>
      </div>
      {trend && (
        <div className="wall-trend" data-direction={trend.direction}>
          <span aria-hidden="true">{trend.arrow}</span>
          <span>{trend.direction === 'steady' ? trend.spoken : trend.amount}</span>
          {trend.direction !== 'steady' && <small>{t(`kiosk:wall.direction.${trend.direction}`)}</small>}
        </div>
      )}
      {isSum && (
        <div className="wall-trend" data-direction="none">
          {note === null ? t('kiosk:wall.sum') : t('kiosk:wall.partialSum', { note })}
        </div>
      )}
      {now.suspect && !isSum && <div className="wall-suspect suspect-value">{t('common:suspect')}</div>}
      {now.implausible && <div className="wall-implausible">{t('common:implausible')}</div>}
    </div>
  )
}

function factsOf({ intervalSeconds }: DeviceState, { sensor, reading }: SensorNow, day: DeviceSeries | null) {
  const known = quantityOf(sensor.kind, sensor.unit)
  const isSum = known.combine === 'sum'
  const total = isSum ? daySum(day, sensor.id, intervalSeconds) : undefined
  const value = isSum ? total?.sum : reading?.v
  const series = day?.sensors.find(({ id }) => id === sensor.id)
  const resolution = series ? resolutionIn(series) : null
  const digits = isSum ? summed(known, resolution) : measured(known, resolution, value ?? 0)
  return { quantity: { ...known, ...digits }, isSum, total, value }
}

function OtherSensors({
  device,
  day,
  except,
}: {
  device: DeviceState
  day: DeviceSeries | null
  except: string
}) {
  const { t } = useTranslation('kiosk')
  const locale = useLocale()
  const words = useStationWords()
  const totalWords = useTotalWords()
  const facts = (sensor: Sensor) => {
    const now = sensorNow(device, sensor)
    const { value, quantity, total, isSum } = factsOf(device, now, day)
    const { sign, note } = totalWords(total)
    // there is no room for its age
    if (value === undefined || now.implausible || (!isSum && now.isLapsed)) return []
    const name = words.sensorName(sensor, device.sensors)
    const sumLabel = note === null ? t('wall.sumOf', { name }) : t('wall.partialSumOf', { name, note })
    const text = sign + formatBriefly(value, quantity, locale)
    return [{ id: sensor.id, label: isSum ? sumLabel : name, text }]
  }
  const others = device.sensors
    .filter((sensor) => sensor.id !== except && !isHousekeeping(sensor))
    .flatMap(facts)
    .slice(0, MAX_OTHERS)
  if (others.length === 0) return null
  return (
    <dl className="wall-others">
      {others.map(({ id, label, text }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Long names are set smaller to fit. */
function lengthOf(name: string): 'short' | 'middle' | 'long' {
  return name.length <= 16 ? 'short' : name.length <= 26 ? 'middle' : 'long'
}

/** `undefined` where nothing was measured, which is not 0. */
export function daySum(
  day: DeviceSeries | null,
  sensorId: string,
  intervalSeconds: number | null,
): Total | undefined {
  const series = day?.sensors.find(({ id }) => id === sensorId)
  return series && totalOf(series, { expected: day?.expected ?? null, intervalSeconds })
}

function ReadingAge({
  device,
  reading,
  zone,
}: {
  device: DeviceState
  reading: Reading | null
  zone: string
}) {
  const { t } = useTranslation(['kiosk', 'common'])
  const locale = useLocale()
  const now = useTrustedNow(1000)
  const timeMs = reading?.t ?? device.lastUpdateMs
  const { freshness } = device
  const silent = useSilentWords().ofStation(device, now)
  const facts = () => {
    if (timeMs === null) return t('kiosk:wall.never')
    if (silent !== null) return silent
    if (freshness === 'silent') return t('common:noDataFor', { age: formatAge(now - timeMs, locale) })
    return t('kiosk:wall.measured', { ago: formatMeasured(timeMs, now, zone, locale) })
  }
  return (
    <div className="wall-age" data-freshness={freshness}>
      {facts()}
      {freshness === 'late' && <b> · {t('kiosk:wall.late')}</b>}
    </div>
  )
}
