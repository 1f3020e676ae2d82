import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../../domain/device.ts'
import { stationLevelShown } from '../../../../domain/levels/water-state.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { LevelName } from '../../../../view/levels/LevelName.tsx'
import { markOf, StationMark } from '../../../../view/station/StationMark.tsx'
import { useStationWords } from '../../../../view/station/station-words.ts'
import { formatAgeInFull, formatAgo, formatInstant } from '../../../../view/time/format-time.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { backToMap } from '../../address/last-map-search.ts'
import { useClockAhead } from '../../station/use-clock-ahead.ts'
import { useNow } from '../../time/use-now.ts'
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
  const { t } = useTranslation(['chart', 'common'])
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
        <p className="parts">
          <span>{kindName(device.kind)}</span>{' '}
          {level && (
            <>
              <span>
                <LevelName level={level} isCurrent={device.freshness !== 'silent'} />
              </span>{' '}
            </>
          )}
          {(device.freshness !== 'silent' || device.lastUpdateMs === null) && (
            <span>{t(`common:freshness.${device.freshness}`)}</span>
          )}{' '}
          {device.lastUpdateMs !== null && (
            <LastUpdate device={device} atMs={device.lastUpdateMs} zone={zone} />
          )}
        </p>
      </div>
      <div className="chart-actions">
        <ShareButton />
        <ExportMenu deviceId={device.id} range={range} zone={zone} />
      </div>
    </header>
  )
}

function LastUpdate({ device, atMs, zone }: { device: DeviceState; atMs: number; zone: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const now = useNow(15_000)
  const ahead = useClockAhead(device, now)
  return (
    <time dateTime={new Date(atMs).toISOString()} title={formatInstant(atMs, zone, locale)}>
      {ahead !== null
        ? t('clockAhead', { age: ahead })
        : device.freshness === 'silent'
          ? t('noDataFor', { age: formatAgeInFull(now - atMs, locale) })
          : formatAgo(now - atMs, locale)}
    </time>
  )
}
