import { useTranslation } from 'react-i18next'
import type { DeviceState, Sensor } from '../../../domain/device.ts'
import { isHousekeeping, sensorNow } from '../../../domain/primary-sensor.ts'
import { quantityOf } from '../../../domain/quantity.ts'
import type { DeviceSeries } from '../../../domain/series/series.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { formatBriefly } from '../../../view/quantity/format-value.ts'
import { useStationWords } from '../../../view/station/station-words.ts'
import { daySum } from './day-sum.ts'

/** More would be too small to read. */
const MOST = 4

/** What else a station measures of nature, rain as the sum of the day. */
export function OtherSensors({
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
  const told = (sensor: Sensor) => {
    const quantity = quantityOf(sensor.kind, sensor.unit)
    const isSum = quantity.combine === 'sum'
    const now = sensorNow(device, sensor)
    const total = isSum ? daySum(day, sensor.id) : undefined
    // there is no room for how old it is
    const value = isSum ? total?.sum : now.isLapsed ? undefined : now.reading?.v
    if (value === undefined || now.implausible) return []
    const name = words.sensorName(sensor, device.sensors)
    const label = isSum ? t(total?.isPartial ? 'wall.partialSumOf' : 'wall.sumOf', { name }) : name
    return [{ id: sensor.id, label, text: formatBriefly(value, quantity, locale) }]
  }
  const others = device.sensors
    .filter((sensor) => sensor.id !== except && !isHousekeeping(sensor))
    .flatMap(told)
    .slice(0, MOST)
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
