import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { useFailureText } from '../../failure/use-failure-text.ts'

/** Says that readings could not be fetched, and why, over what is there in their place. */
export function FailureStrip({ failure, retry }: { failure: Error; retry: () => void }) {
  const { t } = useTranslation(['chart', 'common'])
  const failureText = useFailureText()
  return (
    <div className="chart-strip" role="status">
      {t('failed')} {failureText(failure)} <Button onClick={retry}>{t('common:retry')}</Button>
    </div>
  )
}
