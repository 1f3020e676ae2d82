import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../domain/device.ts'
import { formatBriefly } from '../../domain/format/format-value.ts'
import { freshnessAt } from '../../domain/freshness.ts'
import { isLevellingOff } from '../../domain/levels/levelling-off.ts'
import { outlook } from '../../domain/levels/outlook.ts'
import { sensorLevel, stateOfSeverity } from '../../domain/levels/water-state.ts'
import type { SensorNow } from '../../domain/primary-sensor.ts'
import { quantityOf } from '../../domain/quantity.ts'
import type { Line } from '../../domain/series/series.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { useHoursAndMinutes } from './use-hours-and-minutes.ts'
import { useLevelWords } from './use-level-words.ts'

/** `28 cm below Siaga 2`, and when it is reached, while the water moves towards it and the data is current. */
export function LevelOutlook({
  device,
  now,
  nowMs,
  day,
}: {
  device: DeviceState
  now: SensorNow
  /** Epoch milliseconds. */
  nowMs: number
  /** Its last hours, where they are there: a curve that levels off reaches nothing. */
  day?: Line | undefined
}) {
  const { t } = useTranslation('levels')
  const locale = useLocale()
  const words = useLevelWords()
  const say = useHoursAndMinutes()
  const { sensor, reading, implausible, ratePerHour } = now
  const known = sensorLevel(device, sensor.id)
  if (!known || !reading || implausible || device.freshness === 'silent') return null
  const { scale } = known
  // other sensors may keep a station live
  const isLive =
    device.freshness === 'live' && freshnessAt(reading.t, device.intervalSeconds, nowMs) === 'live'
  const holds =
    isLive && ratePerHour !== null && !(day && isLevellingOff(day, ratePerHour, device.intervalSeconds))
  const found = outlook(scale, known.level, reading.v, holds ? ratePerHour : null, nowMs - reading.t)
  if (!found) return null
  const { next, distance, inMs } = found
  const level = words.nameOf(next, stateOfSeverity(next.severity))
  return (
    <p className="level-outlook parts" data-approaching={inMs !== null}>
      <span>
        {t(`next.${scale.direction}`, {
          distance: formatBriefly(distance, quantityOf(sensor.kind, sensor.unit), locale),
          level,
        })}
      </span>{' '}
      {inMs !== null && <span>{t('next.in', { level, time: say(inMs) })}</span>}
    </p>
  )
}
