import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { setPageTitle } from './page-title.ts'

/** `undefined` keeps the current title; an empty name gives the app's. */
export function useTitle(title: string | undefined): void {
  const { t } = useTranslation()
  const appName = t('appName')
  useEffect(() => {
    if (title !== undefined) setPageTitle(title, appName)
  }, [title, appName])
}
