import { useEffect, useState } from 'react'
import { isSameRange, type TimeRange } from '../../../../view/time/time-range.ts'

/** The last value while there is none: an old picture is better than none. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

/** A sooner answer changes the picture once; later the frame goes ahead of its readings. */
const HOLD_MS = 120

/** The range to draw: a new one waits for its readings a moment, then the frame moves ahead of them. */
export function useHeldRange(range: TimeRange, isOnItsWay: boolean): TimeRange {
  const [drawn, setDrawn] = useState(range)
  const isHeld = isOnItsWay && !isSameRange(drawn, range)
  useEffect(() => {
    if (!isHeld) return
    const timer = setTimeout(() => setDrawn(range), HOLD_MS)
    return () => clearTimeout(timer)
  }, [isHeld, range])
  if (!isHeld && !isSameRange(drawn, range)) setDrawn(range)
  return isHeld ? drawn : range
}
