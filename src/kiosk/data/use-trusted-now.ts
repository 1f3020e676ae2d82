import { useEffect, useReducer } from 'react'
import { clock } from '../survival/clock.ts'

/**
 * The server's time, epoch milliseconds, moving on every `intervalMs`; what shows it redraws. Whatever else
 * redraws it has the time as it is then: after the first answer that may be quite another than the screen's
 * own.
 */
export function useTrustedNow(intervalMs: number): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return clock.nowMs()
}
