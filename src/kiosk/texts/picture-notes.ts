import type { TFunction } from 'i18next'
import type { Picture } from '../data/kiosk-api.ts'

/**
 * Notes on a picture: that stations still wait for their first reading, unless `trouble` is shown, since a station without
 * a value looks like one that never measured anything; and that stations are left out.
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
