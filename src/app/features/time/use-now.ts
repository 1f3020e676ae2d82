import { useEffect, useState } from 'react'

/** Current time, epoch milliseconds, updated every `intervalMs`. Its users render again each time, so keep them small. */
export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return now
}
