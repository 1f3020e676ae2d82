import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../ui/use-title.ts'

export function NotFoundPage() {
  const { t } = useTranslation()
  useTitle(t('notFound.title'))
  return (
    <main id="content" className="notice">
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.detail')}</p>
      <Link to="/">{t('backToMap')}</Link>
    </main>
  )
}
