import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import { levelSince } from '../../../domain/levels/level-since.ts'
import type { Line } from '../../../domain/series.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { formatClock } from '../time/format-time.ts'

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
  const scale = device.levels && Object.hasOwn(device.levels, sensor) ? device.levels[sensor] : undefined
  const at =
    device.level && Object.hasOwn(device.level.sensors, sensor) ? device.level.sensors[sensor] : undefined
  const since = scale && at && device.freshness !== 'silent' ? levelSince(scale, at.level, day) : null
  if (!since) return null
  return (
    <span className="level-since">
      {t(since.isAtLeast ? 'sinceAtLeast' : 'since', { time: formatClock(since.ms, zone, locale) })}
    </span>
  )
}
