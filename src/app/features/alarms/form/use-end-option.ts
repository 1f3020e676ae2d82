import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../../domain/format/date-format.ts'
import { formatInterval } from '../../../../view/time/format-time.ts'
import type { RowClock } from '../words/row-clock.ts'

/** An option to end in some seconds, with the duration and the time. */
export function useEndOption({ nowMs, zone, locale }: RowClock) {
  const { t } = useTranslation('alarms')
  return (seconds: number) => ({
    value: String(seconds),
    label: t('form.untilOption', {
      span: formatInterval(seconds, locale),
      time: formatMoment(nowMs + seconds * 1000, nowMs, zone, locale),
    }),
  })
}
