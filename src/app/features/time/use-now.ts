import { useEffect, useState } from 'react'

/** The clock, epoch milliseconds, moving on every `intervalMs`; what shows it redraws, so keep its users small. */
export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return now
}
