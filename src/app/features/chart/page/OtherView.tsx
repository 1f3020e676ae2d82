import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceSeries } from '../../../../domain/series/series.ts'
import { LazyPart } from '../../../ui/LazyPart.tsx'
import type { ChartContext } from './use-chart-address.ts'

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
  context,
  series,
}: {
  view: 'table' | 'statistics' | 'quality'
  context: ChartContext
  series: DeviceSeries | undefined
}) {
  const { t } = useTranslation('chart')
  const { device, sensors, range, zone, nameOf, address } = context
  const { search } = address
  const shared = { device, sensors, range, zone, nameOf, onRange: address.showOnChart }
  const loading = <p>{t('loading')}</p>
  return (
    <LazyPart name={view} waiting={loading}>
      {view === 'table' && <TableView context={context} />}
      {view === 'statistics' && (
        <StatisticsView
          {...shared}
          threshold={search.threshold}
          onThreshold={(threshold) => address.replace({ threshold })}
        />
      )}
      {view === 'quality' &&
        (series ? (
          <QualityView {...shared} series={series} search={search} onSearch={address.replace} />
        ) : (
          loading
        ))}
    </LazyPart>
  )
}
