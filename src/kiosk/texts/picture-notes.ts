import type { TFunction } from 'i18next'
import type { Picture } from '../data/kiosk-api.ts'

/**
 * That a large network is still being read for the first time, unless there is `trouble` to say: a station without a
 * value is otherwise taken for one that never measured anything. And that stations are left out.
 */
export function pictureNotes(
  t: TFunction<['kiosk', 'common']>,
  { unread, omitted, devices }: Picture,
  problem: string | null,
  locale: string,
): string[] {
  return [
    ...(unread && !problem
      ? [t('kiosk:unread', { left: unread.toLocaleString(locale), count: unread })]
      : []),
    ...(omitted === undefined ? [] : [t('kiosk:omitted', { shown: devices.length.toLocaleString(locale) })]),
  ]
}
