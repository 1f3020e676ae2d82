import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import { useBox } from '../../../view/screen/use-box.ts'
import { UnitContext } from '../screen/unit.ts'
import { OverviewList } from './OverviewList.tsx'
import { overviewGrid, spreadOf } from './overview-grid.ts'

/** All stations at once, worst first, in letters as large as fit. */
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

/** What is added to each letter, by its size; browsers say `normal` where that is nothing. */
function letterSpacing(element: Element): number {
  const { letterSpacing, fontSize } = getComputedStyle(element)
  return (Number.parseFloat(letterSpacing) || 0) / Number.parseFloat(fontSize)
}
