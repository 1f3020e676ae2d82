import type { en } from './locales/en.ts'
import type { kioskEn } from './locales/kiosk-en.ts'

/** Makes every `t('…')` a checked key: a text that is missing is a type error. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof en & Pick<typeof kioskEn, 'kiosk'>
  }
}
