import '../styles/compare.css'
import { useTranslation } from 'react-i18next'
import { CompareView } from '../features/compare/page/CompareView.tsx'
import { PendingPage } from '../features/failure/PendingPage.tsx'
import { useListing } from '../features/station/use-listing.ts'
import { useTitle } from '../ui/use-title.ts'

export function ComparePage() {
  const { t } = useTranslation(['compare', 'chart'])
  const { devices, failure, retry } = useListing()
  useTitle(t('compare:title'))
  if (!devices) {
    return (
      <PendingPage failure={failure} retry={retry} loading={t('chart:loading')} failed={t('chart:failed')} />
    )
  }
  return (
    <main id="content" className="chart-page compare-page">
      <CompareView devices={devices} />
    </main>
  )
}
