import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DeviceState, Sensor } from '../../../../domain/device.ts'
import { leadSensor } from '../../../../domain/lead.ts'
import { markOf, StationMark } from '../../../../view/station/StationMark.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { compareWith } from '../../compare/address/last-compare.ts'
import { StationSubtitle } from '../../station/StationSubtitle.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { ShareButton } from './ShareButton.tsx'
import type { ChartContext } from './use-chart-address.ts'

export function ChartTitle({ device }: { device: DeviceState }) {
  return (
    <>
      <StationMark {...markOf(device)} />
      <div className="chart-title">
        <h1>{device.name}</h1>
        <StationSubtitle device={device} />
      </div>
    </>
  )
}

export function ChartActions({ context }: { context: ChartContext }) {
  const { t } = useTranslation('chart')
  const { device, sensors, range, zone, step, isAsSent } = context
  const compared = sensorToCompare(device, sensors)
  return (
    <>
      {compared && (
        <Link
          className="button"
          to="/compare"
          search={({ zone: choice }) =>
            compareWith({ deviceId: device.id, sensorId: compared.id }, { zone: choice, range })
          }
        >
          <Icon name="compare" />
          <span className="label-on-wide">{t('compare')}</span>
        </Link>
      )}
      <ShareButton range={range} zone={zone} />
      <ExportMenu device={device} range={range} zone={zone} step={step} isAsSent={isAsSent} />
    </>
  )
}

/** The lead sensor if it is shown, else the first own one that is. */
function sensorToCompare(device: DeviceState, shown: readonly Sensor[]): Sensor | undefined {
  const lead = leadSensor(device)
  const own = shown.filter(({ id }) => device.sensors.some((sensor) => sensor.id === id))
  return own.find(({ id }) => id === lead?.id) ?? own[0]
}
