import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { devicesQuery } from '../../api/devices.ts'
import { compact } from '../address/text.ts'
import { AttentionBar } from '../attention/AttentionBar.tsx'
import { LiveIndicator } from './Connection.tsx'
import { AccountMenu, SettingsMenu } from './Menus.tsx'
import { StationSearch } from './StationSearch.tsx'
import { ZoneLabel, ZoneSwitch } from './ZoneSwitch.tsx'

export function TopBar() {
  const { t } = useTranslation()
  const isSimulated = useQuery(devicesQuery).data?.simulated === true
  return (
    <header className="top-bar">
      <Link to="/" search={({ zone }) => compact({ zone })} className="brand" aria-label={t('appName')}>
        <img src="/icon.svg" alt="" width="24" height="24" />
        <span className="brand-name">{t('appName')}</span>
      </Link>
      <StationSearch />
      <AttentionBar />
      <div className="top-bar-state">
        {isSimulated && (
          <span className="badge" title={t('simulated.detail')}>
            {t('simulated.badge')}
          </span>
        )}
        <LiveIndicator />
        <ZoneLabel />
        <ZoneSwitch hideLabel />
        <SettingsMenu />
        <AccountMenu />
      </div>
    </header>
  )
}

/** Requests nothing that needs a session. */
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
