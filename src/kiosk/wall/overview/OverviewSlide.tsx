import { useContext, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import { UnitContext } from '../screen/unit.ts'
import { useBox } from '../screen/use-box.ts'
import { OverviewList } from './OverviewList.tsx'
import { overviewGrid, spreadOf } from './overview-grid.ts'

/** All stations at once, worst first, in letters as large as fit. */
export function OverviewSlide({ stations }: { stations: readonly DeviceState[] }) {
  const { t } = useTranslation('kiosk')
  const unit = useContext(UnitContext)
  const room = useRef<HTMLDivElement>(null)
  const box = useBox(room)
  const grid =
    box && unit > 0
      ? overviewGrid(
          stations.length,
          { width: box.width / unit, height: box.height / unit },
          room.current ? spreadOf(letterSpacing(room.current)) : 1,
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

/** What is added to each letter, by its size; browsers say `normal` where that is nothing. */
function letterSpacing(element: Element): number {
  const { letterSpacing, fontSize } = getComputedStyle(element)
  return (Number.parseFloat(letterSpacing) || 0) / Number.parseFloat(fontSize)
}
