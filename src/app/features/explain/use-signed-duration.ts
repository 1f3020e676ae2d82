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
