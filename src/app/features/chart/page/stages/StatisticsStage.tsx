import { StatisticsView } from '../../statistics/StatisticsView.tsx'
import type { Stage } from './stage.ts'

/** Statistics of a station's readings. */
export function StatisticsStage({
  stage: { device, sensors, range, zone, nameOf, search, address },
}: {
  stage: Stage
}) {
  return (
    <StatisticsView
      device={device}
      sensors={sensors}
      range={range}
      zone={zone}
      nameOf={nameOf}
      threshold={search.threshold}
      onThreshold={address.showThreshold}
      onRange={address.showOnChart}
    />
  )
}
