import { useEffect, useState } from 'react'
import { clock } from '../survival/clock.ts'

/** The server's time, epoch milliseconds, moving on every `intervalMs`; what shows it redraws. */
export function useTrustedNow(intervalMs: number): number {
  const [now, setNow] = useState(() => clock.nowMs())
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.nowMs()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return now
}
