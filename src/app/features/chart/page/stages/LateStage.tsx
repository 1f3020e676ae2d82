import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceSeries } from '../../../../../domain/series/series.ts'
import type { Stage } from './stage.ts'

const TableStage = lazy(() => import('./TableStage.tsx').then(({ TableStage }) => ({ default: TableStage })))
const QualityStage = lazy(() =>
  import('./QualityStage.tsx').then(({ QualityStage }) => ({ default: QualityStage })),
)
const StatisticsStage = lazy(() =>
  import('./StatisticsStage.tsx').then(({ StatisticsStage }) => ({ default: StatisticsStage })),
)

/** A view that a chart's first picture does not need: its code comes when it is chosen, or after the page. */
export function LateStage({
  view,
  stage,
  series,
}: {
  view: 'table' | 'statistics' | 'quality'
  stage: Stage
  series: DeviceSeries | undefined
}) {
  const { t } = useTranslation(['chart', 'common'])
  return (
    <CatchBoundary getResetKey={() => view} errorComponent={() => <p>{t('common:partMissing')}</p>}>
      <Suspense fallback={<p>{t('loading')}</p>}>
        {view === 'table' && <TableStage stage={stage} />}
        {view === 'statistics' && <StatisticsStage stage={stage} />}
        {view === 'quality' && <QualityStage stage={stage} series={series} />}
      </Suspense>
    </CatchBoundary>
  )
}
