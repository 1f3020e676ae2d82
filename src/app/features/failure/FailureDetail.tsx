import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { useFailureText } from './use-failure-text.ts'

export function FailureDetail({ failure, retry }: { failure: Error; retry: () => void }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  return (
    <>
      <p>{failureText(failure)}</p>
      <Button onClick={retry}>{t('retry')}</Button>
    </>
  )
}
