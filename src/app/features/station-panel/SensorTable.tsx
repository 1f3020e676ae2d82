import { useTranslation } from 'react-i18next'
import type { Sensor } from '../../../domain/device.ts'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'

/** The sensors as the service names them. */
export function SensorTable({ sensors }: { sensors: readonly Sensor[] }) {
  const { t } = useTranslation('map')
  return (
    // a wide id scrolls in here, not the page
    <ScrollRegion className="sensor-table" label={t('panel.sensorTable')}>
      <table>
        <caption className="visually-hidden">{t('panel.sensorTable')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('panel.sensorName')}</th>
            <th scope="col">{t('panel.sensorId')}</th>
            <th scope="col">{t('panel.sensorType')}</th>
            <th scope="col">{t('panel.sensorUnit')}</th>
          </tr>
        </thead>
        <tbody>
          {sensors.map((sensor) => (
            <tr key={sensor.id}>
              <th scope="row">{sensor.name}</th>
              <td>
                <code>{sensor.id}</code>
              </td>
              <td>
                <code>{sensor.kind}</code>
              </td>
              <td>{sensor.unit === '' ? t('panel.noUnit') : sensor.unit}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
