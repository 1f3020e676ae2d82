import { useEffect, useReducer } from 'react'
import { clock } from '../survival/clock.ts'

/**
 * Server time in epoch milliseconds. The component renders again every `intervalMs`; any other render also reads the
 * current time, which after the first answer may differ much from the screen's own clock.
 */
export function useTrustedNow(intervalMs: number): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return clock.nowMs()
}
