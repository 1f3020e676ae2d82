import type { TFunction } from 'i18next'

/**
 * That a large network is still being read for the first time, `left` stations of it; `null` where nothing is left to
 * read. A station without a value is otherwise taken for one that never measured anything.
 */
export function unreadText(
  t: TFunction<['kiosk', 'common']>,
  left: number | undefined,
  locale: string,
): string | null {
  return left ? t('kiosk:unread', { left: left.toLocaleString(locale), count: left }) : null
}
