import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import { stationLevelShown } from '../../../domain/levels/water-state.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { LevelName } from '../../../view/levels/LevelName.tsx'
import { useSilentWords } from '../../../view/levels/use-silent-words.ts'
import { useStationWords } from '../../../view/station/station-words.ts'
import { formatAgeInFull, formatAgo, formatInstant } from '../../../view/time/format-time.ts'
import { useNow } from '../time/use-now.ts'
import { useZone } from '../time/use-zone.ts'
import { useClockAhead } from './use-clock-ahead.ts'

export function StationSubtitle({ device }: { device: DeviceState }) {
  const { t } = useTranslation()
  const { kindName } = useStationWords()
  const level = stationLevelShown(device)
  const { freshness, lastUpdateMs } = device
  return (
    <p className="station-subtitle parts">
      <span>{kindName(device.kind)}</span>{' '}
      {level && (
        <>
          <span>
            <LevelName level={level} isCurrent={freshness !== 'silent'} />
          </span>{' '}
        </>
      )}
      {(freshness !== 'silent' || lastUpdateMs === null) && (
        <span data-freshness={freshness}>{t(`freshness.${freshness}`)}</span>
      )}{' '}
      {lastUpdateMs !== null && <LastUpdate device={device} atMs={lastUpdateMs} />}
    </p>
  )
}

function LastUpdate({ device, atMs }: { device: DeviceState; atMs: number }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { zone } = useZone(device)
  const now = useNow(10_000)
  const ahead = useClockAhead(device, now)
  const isSilent = device.freshness === 'silent'
  const silent = useSilentWords().ofStation(device, now)
  return (
    <time
      dateTime={new Date(atMs).toISOString()}
      title={formatInstant(atMs, zone, locale)}
      data-freshness={isSilent ? 'silent' : undefined}
    >
      {ahead !== null
        ? t('clockAhead', { age: ahead })
        : isSilent
          ? (silent ?? t('noDataFor', { age: formatAgeInFull(now - atMs, locale) }))
          : formatAgo(now - atMs, locale)}
    </time>
  )
}
