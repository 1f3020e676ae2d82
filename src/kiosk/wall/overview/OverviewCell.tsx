import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import { leadLevel, leadNow } from '../../../domain/lead.ts'
import { isAlert, waterState } from '../../../domain/levels/water-state.ts'
import { NewestValue } from '../../../view/station/NewestValue.tsx'
import { markOf, StationMark } from '../../../view/station/StationMark.tsx'
import { useStationWords } from '../../../view/station/station-words.ts'
import { WallState } from '../slide/WallState.tsx'

export function OverviewCell({ device }: { device: DeviceState }) {
  const { t } = useTranslation('common')
  const words = useStationWords()
  const now = leadNow(device)
  // an amount means nothing without its period
  const period = now ? words.period(now, device.intervalSeconds) : null
  const isSilent = device.freshness === 'silent' || now?.isLapsed === true
  const freshness = isSilent ? 'silent' : device.freshness
  const isAlerted = isAlert(waterState(device))
  const level = isSilent && !isAlerted ? undefined : leadLevel(device)
  const trend = now && !isSilent ? words.trend(now) : null
  return (
    <li data-freshness={freshness} data-state={level?.state}>
      <StationMark {...markOf(device)} />
      <span className="wall-overview-name">{device.name}</span>
      {isAlerted && level && <WallState level={level} isCurrent={!isSilent} />}
      {/* the mark shows it too, and names of alerted stations need the room */}
      {freshness !== 'live' && (
        <em className={isAlerted ? 'visually-hidden' : undefined}>{t(`freshness.${freshness}`)}</em>
      )}
      {now && !isSilent && (
        <span className="wall-overview-value">
          {now.implausible ? (
            <small>{t('implausible')}</small>
          ) : (
            <NewestValue isSuspect={now.suspect}>{words.briefValue(now)}</NewestValue>
          )}
          {period !== null && <small> {period}</small>}
        </span>
      )}
      <span className="wall-overview-trend">
        {trend && (
          <>
            <span aria-hidden="true">{trend.arrow}</span>
            <span className="visually-hidden">{trend.spoken}</span>
          </>
        )}
      </span>
    </li>
  )
}
