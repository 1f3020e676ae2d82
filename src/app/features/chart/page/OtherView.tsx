import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceSeries } from '../../../../domain/series/series.ts'
import type { Stage } from './use-chart-address.ts'

const TableView = lazy(() =>
  import('../table/TableView.tsx').then(({ TableView }) => ({ default: TableView })),
)
const QualityView = lazy(() =>
  import('../quality/QualityView.tsx').then(({ QualityView }) => ({ default: QualityView })),
)
const StatisticsView = lazy(() =>
  import('../statistics/StatisticsView.tsx').then(({ StatisticsView }) => ({ default: StatisticsView })),
)

/** A view beside the chart; its code loads when it is chosen, or after the page. */
export function OtherView({
  view,
  stage,
  series,
}: {
  view: 'table' | 'statistics' | 'quality'
  stage: Stage
  series: DeviceSeries | undefined
}) {
  const { t } = useTranslation(['chart', 'common'])
  const { device, sensors, range, zone, nameOf, search, address } = stage
  const shared = { device, sensors, range, zone, nameOf, onRange: address.showOnChart }
  const loading = <p>{t('loading')}</p>
  return (
    <CatchBoundary getResetKey={() => view} errorComponent={() => <p>{t('common:partMissing')}</p>}>
      <Suspense fallback={loading}>
        {view === 'table' && <TableView stage={stage} />}
        {view === 'statistics' && (
          <StatisticsView {...shared} threshold={search.threshold} onThreshold={address.showThreshold} />
        )}
        {view === 'quality' &&
          (series ? (
            <QualityView {...shared} series={series} search={search} onSearch={address.showQuality} />
          ) : (
            loading
          ))}
      </Suspense>
    </CatchBoundary>
  )
}
