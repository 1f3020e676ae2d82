import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { StationChart } from '../features/chart/page/StationChart.tsx'
import { FailureDetail } from '../features/failure/FailureDetail.tsx'
import { useListing } from '../features/station/use-listing.ts'
import { Notice } from '../ui/Notice.tsx'
import { useTitle } from '../ui/use-title.ts'

const route = getRouteApi('/stations/$id')

export function ChartPage() {
  const { t } = useTranslation(['chart', 'common'])
  const { id } = route.useParams()
  const { devices, failure, retry } = useListing()
  const device = devices?.find((one) => one.id === id)

  useTitle(device?.name ?? (devices && t('unknown.title')))

  return (
    <main id="content" className="chart-page">
      {device ? (
        <StationChart key={device.id} device={device} devices={devices ?? []} />
      ) : devices ? (
        <Notice isPage title={t('unknown.title')}>
          <p>{t('unknown.detail', { id })}</p>
          <Link to="/">{t('common:backToMap')}</Link>
        </Notice>
      ) : failure ? (
        <Notice isPage title={t('failed')}>
          <FailureDetail failure={failure} retry={retry} />
        </Notice>
      ) : (
        <Notice isPage title={t('loading')} />
      )}
    </main>
  )
}
