import type { DeviceState } from '../../../domain/device.ts'
import { sensorLevelShown } from '../../../domain/levels/water-state.ts'
import type { SensorNow } from '../../../domain/primary-sensor.ts'
import { LevelBadge } from './LevelBadge.tsx'
import { LevelOutlook } from './LevelOutlook.tsx'

/** The level a sensor is in and what comes next; nothing for a sensor without levels. */
export function SensorLevel({ device, now }: { device: DeviceState; now: SensorNow }) {
  const level = sensorLevelShown(device, now.sensor.id)
  if (!level) return null
  return (
    <div className="sensor-level">
      <LevelBadge level={level} isCurrent={device.freshness !== 'silent'} />
      <LevelOutlook device={device} now={now} />
    </div>
  )
}
