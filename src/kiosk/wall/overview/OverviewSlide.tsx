import { type CSSProperties, useContext, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import { leadLevel, leadNow } from '../../../domain/lead.ts'
import { isAlert, waterState } from '../../../domain/levels/water-state.ts'
import { useBox } from '../../../view/screen/use-box.ts'
import { NewestValue } from '../../../view/station/NewestValue.tsx'
import { markOf, StationMark } from '../../../view/station/StationMark.tsx'
import { useStationWords } from '../../../view/station/station-words.ts'
import { UnitContext } from '../screen/unit.ts'
import { WallState } from '../slide/WallState.tsx'
import { type OverviewGrid, overviewGrid, spreadOf } from './overview-grid.ts'

/** More lines could not be read at a glance. */
const MAX_LINES = 3

export function OverviewSlide({ stations }: { stations: readonly DeviceState[] }) {
  const { t } = useTranslation('kiosk')
  const unit = useContext(UnitContext)
  const [room, box, element] = useBox()
  const grid =
    box && element && unit > 0
      ? overviewGrid(
          stations.length,
          { width: box.width / unit, height: box.height / unit },
          spreadOf(letterSpacing(element)),
        )
      : null
  return (
    <main className="wall-overview">
      <h2>{t('wall.all')}</h2>
      <div ref={room} className="wall-overview-room">
        {grid && (
          <OverviewList
            key={`${grid.columns} ${grid.rows} ${grid.rowHeight}`}
            grid={grid}
            stations={stations}
          />
        )}
      </div>
    </main>
  )
}

function letterSpacing(element: Element): number {
  const { letterSpacing, fontSize } = getComputedStyle(element)
  return (Number.parseFloat(letterSpacing) || 0) / Number.parseFloat(fontSize)
}

/** Long names take as many lines as fit, and end in an ellipsis. */
function OverviewList({ grid, stations }: { grid: OverviewGrid; stations: readonly DeviceState[] }) {
  const { t } = useTranslation('kiosk')
  const list = useRef<HTMLUListElement>(null)
  const [lines, setLines] = useState(MAX_LINES)
  const hidden = stations.length - grid.shown
  // other stations have other names, and other fonts other letters
  useLayoutEffect(() => {
    const { scrollHeight, clientHeight } = list.current as HTMLUListElement
    if (lines > 1 && scrollHeight > clientHeight + 1) setLines(lines - 1)
  })
  return (
    <ul
      ref={list}
      style={
        {
          '--columns': grid.columns,
          '--rows': grid.rows,
          '--row': `calc(${grid.rowHeight} * var(--u))`,
          '--lines': lines,
        } as CSSProperties
      }
    >
      {stations.slice(0, grid.shown).map((device) => (
        <OverviewCell key={device.id} device={device} />
      ))}
      {hidden > 0 && <li className="wall-overview-more">{t('wall.more', { count: hidden })}</li>}
    </ul>
  )
}

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
