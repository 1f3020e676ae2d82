import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { ZoneSwitch } from './ZoneSwitch.tsx'

const MENU_ID = 'settings-menu'

/** What the reader chooses once: zone, theme and language, in the browser's own pop-over. */
export function SettingsMenu({ withZone = true }: { withZone?: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <Button
        className="icon-button settings-button"
        popoverTarget={MENU_ID}
        aria-label={t('settings.open')}
        title={t('settings.open')}
      >
        <Icon name="settings" />
      </Button>
      <div id={MENU_ID} popover="auto" className="bar-menu">
        {withZone && (
          <div className="settings-zone">
            <ZoneSwitch />
          </div>
        )}
        <ThemeSwitch />
        <LanguageSwitch />
      </div>
    </>
  )
}
