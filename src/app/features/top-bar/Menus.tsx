import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, type Language } from '../../../view/i18n/languages.ts'
import { sessionQuery, signOut } from '../../api/session.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import type { IconName } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { openDialog } from '../commands/open-dialog.ts'
import { useFailureText } from '../failure/use-failure-text.ts'
import { forgetKeptTexts } from '../kept-text/use-kept-text.ts'
import { theme } from '../preferences/preferences.ts'
import { Keys } from '../shortcuts/Keys.tsx'
import { SHORTCUTS } from '../shortcuts/shortcuts.ts'
import { chooseTheme } from '../theme/theme.ts'
import { ZoneSwitch } from './ZoneSwitch.tsx'

const SETTINGS_ID = 'settings-menu'

export function SettingsMenu({ withZone = true }: { withZone?: boolean }) {
  const { t, i18n } = useTranslation()
  const chosen = theme.useValue()
  return (
    <BarMenu id={SETTINGS_ID} icon="settings" label={t('settings.open')}>
      {withZone && (
        <div className="settings-zone">
          <ZoneSwitch />
        </div>
      )}
      <Select
        label={t('theme.label')}
        value={chosen}
        options={theme.choices.map((value) => ({ value, label: t(`theme.${value}`) }))}
        onChange={chooseTheme}
      />
      <Select
        label={t('language.label')}
        value={i18n.language as Language}
        options={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
        onChange={chooseLanguage}
      />
      {withZone && <CommandButtons />}
    </BarMenu>
  )
}

function CommandButtons() {
  const { t } = useTranslation('commands')
  return (
    <>
      <Button popoverTarget={SETTINGS_ID} onClick={() => openDialog('palette')}>
        {t('palette')} <Keys keys={SHORTCUTS.page.palette[0]} />
      </Button>
      <Button popoverTarget={SETTINGS_ID} onClick={() => openDialog('shortcuts')}>
        {t('shortcuts')} <Keys keys={SHORTCUTS.page.shortcuts[0]} />
      </Button>
    </>
  )
}

/** Renders nothing without sign-in. */
export function AccountMenu() {
  const { t } = useTranslation()
  const failureText = useFailureText('reader')
  const user = useQuery(sessionQuery).data?.user
  const leaving = useMutation({
    mutationFn: signOut,
    // a new page drops this one's data, streams and workers
    onSuccess: () => {
      forgetKeptTexts()
      location.assign('/login')
    },
  })
  if (!user) return null
  return (
    <BarMenu id="account-menu" icon="person" label={t('account.open', { name: user.name })}>
      <div>
        <p className="account-name">{user.name}</p>
        <p className="account-role">{t(`account.${user.role}`)}</p>
      </div>
      <Button onClick={() => leaving.mutate()}>
        {leaving.isPending ? t('account.signingOut') : t('account.signOut')}
      </Button>
      <div role="alert">{leaving.error && failureText(leaving.error)}</div>
    </BarMenu>
  )
}

function BarMenu({
  id,
  icon,
  label,
  children,
}: {
  id: string
  icon: IconName
  label: string
  children: ReactNode
}) {
  return (
    <>
      <IconButton icon={icon} label={label} popoverTarget={id} />
      <div id={id} popover="auto" className="bar-menu">
        {children}
      </div>
    </>
  )
}
