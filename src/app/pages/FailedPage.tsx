import { useTranslation } from 'react-i18next'

/** The last resort when a page throws: says so and offers the one thing that helps. */
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
