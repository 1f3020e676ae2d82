import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/Select.tsx'
import { chooseTheme, onThemeChange, THEME_CHOICES, themeChoice } from '../theme/theme.ts'

export function ThemeSwitch() {
  const { t } = useTranslation()
  const choice = useSyncExternalStore(onThemeChange, themeChoice)
  return (
    <Select
      label={t('theme.label')}
      value={choice}
      options={THEME_CHOICES.map((value) => ({ value, label: t(`theme.${value}`) }))}
      onChange={chooseTheme}
    />
  )
}
