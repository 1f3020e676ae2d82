import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { setPageTitle } from './page-title.ts'

/** Names the page in the browser's tab; `undefined` leaves the name until there is one, an empty one is the app's. */
export function useTitle(title: string | undefined): void {
  const { t } = useTranslation()
  const appName = t('appName')
  useEffect(() => {
    if (title !== undefined) setPageTitle(title, appName)
  }, [title, appName])
}
