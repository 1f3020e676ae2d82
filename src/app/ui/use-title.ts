import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Names the page in the browser's tab; `undefined` leaves the name until there is one. */
export function useTitle(title: string | undefined): void {
  const { t } = useTranslation()
  const appName = t('appName')
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${appName}`
  }, [title, appName])
}
