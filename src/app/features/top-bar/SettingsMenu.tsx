import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, type Language } from '../../../view/i18n/languages.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { Select } from '../../ui/Select.tsx'
import { chooseTheme, onThemeChange, THEME_CHOICES, themeChoice } from '../theme/theme.ts'
import { BarMenu } from './BarMenu.tsx'
import { ZoneSwitch } from './ZoneSwitch.tsx'

/** What the reader chooses once: zone, theme and language. */
export function SettingsMenu({ withZone = true }: { withZone?: boolean }) {
  const { t, i18n } = useTranslation()
  const theme = useSyncExternalStore(onThemeChange, themeChoice)
  return (
    <BarMenu id="settings-menu" icon="settings" label={t('settings.open')}>
      {withZone && (
        <div className="settings-zone">
          <ZoneSwitch />
        </div>
      )}
      <Select
        label={t('theme.label')}
        value={theme}
        options={THEME_CHOICES.map((value) => ({ value, label: t(`theme.${value}`) }))}
        onChange={chooseTheme}
      />
      <Select
        label={t('language.label')}
        value={i18n.language as Language}
        options={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
        onChange={chooseLanguage}
      />
    </BarMenu>
  )
}
