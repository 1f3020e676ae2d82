import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '../../view/i18n/languages.ts'
import { speak } from '../../view/i18n/start-texts.ts'

export function LanguageButton() {
  const { t, i18n } = useTranslation('common')
  const other = LANGUAGES.find((language) => language !== i18n.language) ?? 'en'
  const choose = () => {
    const address = new URL(location.href)
    address.searchParams.set('lang', other)
    history.replaceState(history.state, '', address)
    speak(other)
  }
  return (
    <button type="button" className="phone-button" lang={other} onClick={choose}>
      {t(`language.${other}`)}
    </button>
  )
}
