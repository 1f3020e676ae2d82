import type { DeviceState } from '../../../domain/device.ts'
import { sensorLevelShown } from '../../../domain/levels/water-state.ts'
import type { SensorNow } from '../../../domain/primary-sensor.ts'
import type { Line } from '../../../domain/series/series.ts'
import { LevelBadge } from '../../../view/levels/LevelBadge.tsx'
import { LevelOutlook } from '../../../view/levels/LevelOutlook.tsx'
import { useNow } from '../time/use-now.ts'
import { LevelSince } from './LevelSince.tsx'

/** The level a sensor is in, since when, and what comes next; nothing for a sensor without levels. */
export function SensorLevel({
  device,
  now,
  day,
  zone,
}: {
  device: DeviceState
  now: SensorNow
  /** Its last 24 hours; `undefined` while they load. */
  day: Line | undefined
  /** IANA name. */
  zone: string
}) {
  const nowMs = useNow(30_000)
  const level = sensorLevelShown(device, now.sensor.id)
  if (!level) return null
  return (
    <div className="sensor-level">
      <LevelBadge level={level} isCurrent={device.freshness !== 'silent'} />
      {day && <LevelSince device={device} sensor={now.sensor.id} day={day} zone={zone} />}
      <LevelOutlook device={device} now={now} nowMs={nowMs} />
    </div>
  )
}
