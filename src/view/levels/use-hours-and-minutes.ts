import { useTranslation } from 'react-i18next'

const MINUTE_MS = 60_000

/** `2 h 10 min`: a span nobody knows to the minute, in the reader's language. */
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

/**
 * A span in steps of five minutes below one hour and of ten above: more would claim what nobody knows. At
 * least five.
 */
export function hoursAndMinutes(ms: number): { hours: number; minutes: number } {
  const exact = ms / MINUTE_MS
  const step = exact < 60 ? 5 : 10
  const total = Math.max(5, Math.round(exact / step) * step)
  return { hours: Math.floor(total / 60), minutes: total % 60 }
}
