import { useTranslation } from 'react-i18next'
import type { en } from '../../i18n/en.ts'

type Words = typeof en.status
/** Groups of texts for the server's tokens. */
type WordList = 'outcome' | 'message' | 'cache' | 'skipped'
type Key = { [List in WordList]: `${List}.${Extract<keyof Words[List], string>}` }[WordList]

/** Texts for the server's tokens; an unknown token is shown as it is. */
export function useStatusWords() {
  const { t, i18n } = useTranslation('status')
  const word = (list: WordList, token: string): string =>
    i18n.exists(`status:${list}.${token}`) ? t(`${list}.${token}` as Key) : token

  /** The owner of the credentials. */
  const tenantName = (tenant: string): string => {
    const [, slug] = /^kiosk:(.*)$/s.exec(tenant) ?? []
    return slug === undefined ? t('service.signedIn') : t('service.kiosk', { slug })
  }
  return { word, tenantName }
}
