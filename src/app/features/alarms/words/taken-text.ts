import type { TFunction } from 'i18next'
import type { Act } from '../../../../domain/alarms/alarm.ts'

/** `taken 01:58 by Rina` */
export function takenText({ by, atMs }: Act, moment: (ms: number) => string, t: TFunction<'alarms'>): string {
  const time = moment(atMs)
  return by === null ? t('row.taken', { time }) : t('row.takenBy', { time, by })
}
