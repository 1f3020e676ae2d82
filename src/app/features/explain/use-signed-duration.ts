import { millisecondsInMinute as MINUTE } from 'date-fns/constants'
import { useCallback } from 'react'
import { useDuration } from '../chart/duration.ts'

/** `+3 h`, `−1 h 15 min`, `0`; without `plus` only negative values have a sign. */
export function useSignedDuration(): (ms: number, plus?: boolean) => string {
  const duration = useDuration()
  return useCallback(
    (ms, plus = false) => {
      if (ms === 0) return '0'
      const sign = ms < 0 ? '−' : plus ? '+' : ''
      return `${sign}${duration(Math.abs(ms))}`
    },
    [duration],
  )
}

/** To the minute, or to five where readings are 15 minutes apart or more. */
export function roundedDelay(ms: number, stepMs: number): number {
  const to = stepMs < 15 * MINUTE ? MINUTE : 5 * MINUTE
  return Math.round(ms / to) * to + 0
}
