import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../domain/device.ts'
import { formatBriefly } from '../../domain/format/format-value.ts'
import { levelAhead } from '../../domain/level-ahead.ts'
import { nextLevel } from '../../domain/levels/next-level.ts'
import { sensorLevel, stateOfSeverity } from '../../domain/levels/water-state.ts'
import type { SensorNow } from '../../domain/primary-sensor.ts'
import { quantityOf } from '../../domain/quantity.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { useLevelWords } from './use-level-words.ts'
import { useTimeToLevel } from './use-time-to-level.ts'

/** `28 cm below Siaga 2`, and in how long it is reached, where the server says so. */
export function LevelOutlook({ device, now, nowMs }: { device: DeviceState; now: SensorNow; nowMs: number }) {
  const { t } = useTranslation('levels')
  const locale = useLocale()
  const words = useLevelWords()
  const inTime = useTimeToLevel()
  const { sensor, reading, implausible } = now
  const known = sensorLevel(device, sensor.id)
  if (!known || !reading || implausible || device.freshness === 'silent') return null
  const { scale } = known
  const found = nextLevel(scale, known.level, reading.v)
  if (!found) return null
  const { next, distance } = found
  const ahead = levelAhead(device, nowMs, sensor.id)
  const level = words.nameOf(next, stateOfSeverity(next.severity))
  return (
    <p className="level-outlook parts" data-approaching={ahead !== null}>
      <span>
        {t(`next.${scale.direction}`, {
          distance: formatBriefly(distance, quantityOf(sensor.kind, sensor.unit), locale),
          level,
        })}
      </span>{' '}
      {ahead && <span>{inTime(ahead, nowMs)}</span>}
    </p>
  )
}
