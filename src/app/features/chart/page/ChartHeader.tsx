import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../../domain/device.ts'
import { stationLevelShown } from '../../../../domain/levels/water-state.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { backToMap } from '../../address/last-map-search.ts'
import { LevelName } from '../../levels/LevelName.tsx'
import { markOf, StationMark } from '../../station/StationMark.tsx'
import { useStationWords } from '../../station/station-words.ts'
import { formatAgo, formatInstant } from '../../time/format-time.ts'
import { useNow } from '../../time/use-now.ts'
import type { TimeRange } from '../time-range/time-range.ts'
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
  const { kindName } = useStationWords()
  const level = stationLevelShown(device)
  return (
    <header className="chart-header">
      <Link to="/" search={(previous) => backToMap(device.id, previous.zone)} className="button">
        <span aria-hidden="true">‹</span> {t('map')}
      </Link>
      <StationMark {...markOf(device)} />
      <div className="chart-title">
        <h1>{device.name}</h1>
        <p>
          <span className="phrase">{kindName(device.kind)} ·</span>{' '}
          {level && (
            <>
              <span className="phrase">
                <LevelName level={level} isCurrent={device.freshness !== 'silent'} /> ·
              </span>{' '}
            </>
          )}
          <Freshness device={device} zone={zone} />
        </p>
      </div>
      <div className="chart-actions">
        <ShareButton />
        <ExportMenu deviceId={device.id} range={range} zone={zone} />
      </div>
    </header>
  )
}

function Freshness({ device, zone }: { device: DeviceState; zone: string }) {
  const { t } = useTranslation('common')
  const locale = useLocale()
  const now = useNow(15_000)
  const { lastUpdateMs, freshness } = device
  return (
    <span className="freshness" data-freshness={freshness}>
      <span className="phrase">
        {t(`freshness.${freshness}`)}
        {lastUpdateMs !== null && ' ·'}
      </span>
      {lastUpdateMs !== null && (
        <>
          {' '}
          <time
            className="phrase"
            dateTime={new Date(lastUpdateMs).toISOString()}
            title={formatInstant(lastUpdateMs, zone, locale)}
          >
            {formatAgo(now - lastUpdateMs, locale)}
          </time>
        </>
      )}
    </span>
  )
}
