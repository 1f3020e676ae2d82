import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import { OverviewCell } from './OverviewCell.tsx'
import type { OverviewGrid } from './overview-grid.ts'

/** More would be read line by line, and not at a glance. */
const MOST_LINES = 3

/** The stations of a grid. Long names take as many lines as the screen holds, and end in an ellipsis there. */
export function OverviewList({ grid, stations }: { grid: OverviewGrid; stations: readonly DeviceState[] }) {
  const { t } = useTranslation('kiosk')
  const list = useRef<HTMLUListElement>(null)
  const [lines, setLines] = useState(MOST_LINES)
  const hidden = stations.length - grid.shown
  // other names come with other stations, and other letters with their font
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
