import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import { validMs } from '../../../domain/freshness.ts'
import { levelSince } from '../../../domain/levels/level-since.ts'
import { sensorLevel } from '../../../domain/levels/water-state.ts'
import type { Line } from '../../../domain/series/series.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { formatClock, formatInstant } from '../../../view/time/format-time.ts'

/** `since 20:27`: when a sensor came into the level that it is in, by its last day, or as the server saw it before. */
export function LevelSince({
  device,
  sensor,
  day,
  zone,
}: {
  device: DeviceState
  /** Its id. */
  sensor: string
  day: Line
  /** IANA name. */
  zone: string
}) {
  const { t } = useTranslation('levels')
  const locale = useLocale()
  const known = device.freshness === 'silent' ? undefined : sensorLevel(device, sensor)
  const seenMs = device.level?.sensors[sensor]?.sinceMs
  const since = known && levelSince(known.scale, known.level, day, validMs(device.intervalSeconds), seenMs)
  if (!since) return null
  const format = since.ms < (day.t[0] ?? since.ms) ? formatInstant : formatClock
  return (
    <span className="level-since">
      {t(since.isAtLeast ? 'sinceAtLeast' : 'since', { time: format(since.ms, zone, locale) })}
    </span>
  )
}
