import type { TFunction } from 'i18next'
import type { KioskSnapshot } from '../data/kiosk-api.ts'

/**
 * Stations still waiting for their first reading (a station without a value looks as if it never measured),
 * unless `problem` is shown, and stations left out.
 */
export function snapshotNotes(
  t: TFunction<['kiosk', 'common']>,
  { unread, omitted, devices }: KioskSnapshot,
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
