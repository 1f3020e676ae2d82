import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../domain/device.ts'
import { sensorNow } from '../../domain/primary-sensor.ts'
import { useLocale } from '../../view/i18n/use-locale.ts'
import { NewestValue } from '../../view/station/NewestValue.tsx'
import { useStationWords } from '../../view/station/station-words.ts'
import { formatMeasured } from '../../view/time/format-time.ts'

export function SensorValues({ device, nowMs, zone }: { device: DeviceState; nowMs: number; zone: string }) {
  const { t } = useTranslation(['kiosk', 'common'])
  const locale = useLocale()
  const words = useStationWords()
  if (device.sensors.length === 0) return null
  return (
    <table className="phone-sensors">
      <caption>{t('kiosk:phone.sensors')}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('kiosk:phone.sensor')}</th>
          <th scope="col">{t('kiosk:phone.value')}</th>
          <th scope="col">{t('kiosk:phone.age')}</th>
        </tr>
      </thead>
      <tbody>
        {device.sensors.map((sensor) => {
          const now = sensorNow(device, sensor)
          const period = words.period(now, device.intervalSeconds)
          return (
            <tr key={sensor.id}>
              <th scope="row">{words.sensorName(sensor, device.sensors)}</th>
              <td className="phone-sensor-value">
                <NewestValue isSuspect={now.suspect}>{words.briefValue(now)}</NewestValue>
                {period && <span className="period"> {period}</span>}
                {now.implausible && <span className="implausible"> {t('common:implausible')}</span>}
              </td>
              <td>{now.reading && formatMeasured(now.reading.t, nowMs, zone, locale)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
