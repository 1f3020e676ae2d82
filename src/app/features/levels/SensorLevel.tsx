import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import { formatClock } from '../../../domain/format/date-format.ts'
import { validMs } from '../../../domain/freshness.ts'
import { levelSince } from '../../../domain/levels/level-since.ts'
import { sensorLevel, sensorLevelShown } from '../../../domain/levels/water-state.ts'
import type { SensorNow } from '../../../domain/primary-sensor.ts'
import type { Line } from '../../../domain/series/series.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { LevelBadge } from '../../../view/levels/LevelBadge.tsx'
import { LevelOutlook } from '../../../view/levels/LevelOutlook.tsx'
import { formatInstant } from '../../../view/time/format-time.ts'
import { useNow } from '../time/use-now.ts'
import { useZone } from '../time/use-zone.ts'

/** A sensor's level, since when, and the next one; nothing without levels. */
export function SensorLevel({
  device,
  now,
  day,
}: {
  device: DeviceState
  now: SensorNow
  /** Last 24 hours; `undefined` while loading. */
  day: Line | undefined
}) {
  const nowMs = useNow(30_000)
  const level = sensorLevelShown(device, now.sensor.id)
  if (!level) return null
  return (
    <div className="sensor-level">
      <LevelBadge level={level} isCurrent={device.freshness !== 'silent'} />
      {day && <LevelSince device={device} sensor={now.sensor.id} day={day} />}
      <LevelOutlook device={device} now={now} nowMs={nowMs} />
    </div>
  )
}

/** `since 20:27`, by the last day or by the server. */
function LevelSince({ device, sensor, day }: { device: DeviceState; sensor: string; day: Line }) {
  const { t } = useTranslation('levels')
  const locale = useLocale()
  const { zone } = useZone(device)
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
