import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../../domain/device.ts'
import { markOf, StationMark } from '../../../../view/station/StationMark.tsx'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { backToMap } from '../../address/last-map-search.ts'
import { StationSubtitle } from '../../station/StationSubtitle.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { ShareButton } from './ShareButton.tsx'

/** Whose chart it is, how current, and what can be taken away from it. */
export function ChartHeader({
  device,
  range,
  zone,
}: {
  device: DeviceState
  range: TimeRange
  zone: string
}) {
  const { t } = useTranslation('chart')
  return (
    <header className="chart-header">
      <Link to="/" search={(previous) => backToMap(device.id, previous.zone)} className="button">
        <span aria-hidden="true">‹</span> {t('map')}
      </Link>
      <StationMark {...markOf(device)} />
      <div className="chart-title">
        <h1>{device.name}</h1>
        <StationSubtitle device={device} />
      </div>
      <div className="chart-actions">
        <ShareButton />
        <ExportMenu deviceId={device.id} range={range} zone={zone} />
      </div>
    </header>
  )
}
