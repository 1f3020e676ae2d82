import { useEffect, useReducer } from 'react'
import { clock } from '../survival/clock.ts'

/** Epoch milliseconds of the server, re-rendered each `intervalMs`; any other render reads them too. */
export function useTrustedNow(intervalMs: number): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return clock.nowMs()
}
