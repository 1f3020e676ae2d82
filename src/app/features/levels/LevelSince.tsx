import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import { validMs } from '../../../domain/freshness.ts'
import { levelSince } from '../../../domain/levels/level-since.ts'
import { sensorLevel } from '../../../domain/levels/water-state.ts'
import type { Line } from '../../../domain/series/series.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { formatClock } from '../../../view/time/format-time.ts'

/** `since 20:27`: when a sensor came into the level that it is in, by its last day. */
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
  const since = known && levelSince(known.scale, known.level, day, validMs(device.intervalSeconds))
  if (!since) return null
  return (
    <span className="level-since">
      {t(since.isAtLeast ? 'sinceAtLeast' : 'since', { time: formatClock(since.ms, zone, locale) })}
    </span>
  )
}
