import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import { primarySensor, sensorNow } from '../../../domain/primary-sensor.ts'
import { LevelName } from '../../features/levels/LevelName.tsx'
import { stationLevelShown } from '../../features/levels/water-state.ts'
import { markOf, StationMark } from '../../features/station/StationMark.tsx'
import { useStationWords } from '../../features/station/station-words.ts'
import { Trend } from '../../features/station/Trend.tsx'
import { formatAgo } from '../../features/time/format-time.ts'
import { useLocale } from '../../i18n/use-locale.ts'

/** A station in a line or two: its state by mark and word, its value, how it moves and how old that is. */
export function StationRow({
  device,
  nowMs,
  note = null,
  children,
}: {
  device: DeviceState
  nowMs: number
  /** Said before the age, such as how far away it is. */
  note?: string | null
  /** Its name, or a link of that name. */
  children: ReactNode
}) {
  const { t } = useTranslation('common')
  const locale = useLocale()
  const words = useStationWords()
  const primary = primarySensor(device.sensors)
  const now = primary && sensorNow(device, primary)
  const level = stationLevelShown(device)
  const isSilent = device.freshness === 'silent'
  return (
    <li className="station-row" data-freshness={device.freshness}>
      <StationMark {...markOf(device)} />
      <span className="station-row-name">{children}</span>
      <span className="station-row-now">
        {now && <span className="station-row-value">{words.briefValue(now)}</span>}
        {now && !isSilent && <Trend now={now} />}
      </span>
      <span className="station-row-state">
        {level && <LevelName level={level} isCurrent={!isSilent} />}
        {device.freshness !== 'live' && <span>{t(`freshness.${device.freshness}`)}</span>}
        {now?.implausible && <span className="implausible">{t('implausible')}</span>}
        {note !== null && <span>{note}</span>}
        {device.lastUpdateMs !== null && (
          <span className="station-row-age">{formatAgo(nowMs - device.lastUpdateMs, locale)}</span>
        )}
      </span>
    </li>
  )
}
