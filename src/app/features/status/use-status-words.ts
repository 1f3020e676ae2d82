import { useTranslation } from 'react-i18next'
import type { en } from '../../i18n/en.ts'

type Words = typeof en.status
type WordList = 'outcome' | 'message' | 'cache' | 'skipped'
type Key = { [List in WordList]: `${List}.${Extract<keyof Words[List], string>}` }[WordList]

/** Unknown tokens are shown as they are. */
export function useStatusWords() {
  const { t, i18n } = useTranslation('status')
  const word = (list: WordList, token: string): string =>
    i18n.exists(`status:${list}.${token}`) ? t(`${list}.${token}` as Key) : token

  const tenantName = (tenant: string): string => {
    const [, slug] = /^kiosk:(.*)$/s.exec(tenant) ?? []
    return slug === undefined ? t('service.signedIn') : t('service.kiosk', { slug })
  }
  return { word, tenantName }
}
