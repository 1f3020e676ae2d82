import { useTranslation } from 'react-i18next'

export function FailedPage() {
  const { t } = useTranslation()
  return (
    <main id="content" className="notice">
      <h1>{t('failed.title')}</h1>
      <p>{t('failed.detail')}</p>
      <button type="button" onClick={() => location.reload()}>
        {t('failed.reload')}
      </button>
    </main>
  )
}
