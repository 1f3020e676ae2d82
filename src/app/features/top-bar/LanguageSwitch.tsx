import { useTranslation } from 'react-i18next'
import { LANGUAGES, type Language } from '../../../view/i18n/languages.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { Select } from '../../ui/Select.tsx'

export function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  return (
    <Select
      label={t('language.label')}
      value={i18n.language as Language}
      options={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
      onChange={chooseLanguage}
    />
  )
}
