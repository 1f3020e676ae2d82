import { useTranslation } from 'react-i18next'
import { SettingsMenu } from './SettingsMenu.tsx'

/** The bar above the sign-in page: nothing in it asks for what only somebody signed in may see. */
export function SignInBar() {
  const { t } = useTranslation()
  return (
    <header className="top-bar">
      <span className="brand">
        <img src="/icon.svg" alt="" width="24" height="24" />
        <span>{t('appName')}</span>
      </span>
      <div className="top-bar-state">
        <SettingsMenu withZone={false} />
      </div>
    </header>
  )
}
