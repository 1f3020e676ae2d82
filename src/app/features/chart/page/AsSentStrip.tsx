import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'

/** Says that every value is shown as it was sent, with a way back. */
export function AsSentStrip({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('quality')
  return (
    <div className="chart-strip as-sent" role="status">
      {t('asSent.on')} <Button onClick={onBack}>{t('asSent.back')}</Button>
    </div>
  )
}
