import { useTranslation } from 'react-i18next'
import { hoursAndMinutes } from '../../domain/format/hours-and-minutes.ts'

/** `2 h 10 min`: an approximate duration in the reader's language. */
export function useHoursAndMinutes(): (ms: number) => string {
  const { t } = useTranslation('levels')
  return (ms) => {
    const { hours, minutes } = hoursAndMinutes(ms)
    const parts = [
      ...(hours > 0 ? [t('hours', { hours })] : []),
      ...(minutes > 0 || hours === 0 ? [t('minutes', { minutes })] : []),
    ]
    return parts.join('\u00a0')
  }
}
