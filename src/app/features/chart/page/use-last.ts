import { useEffect, useState } from 'react'
import { isSameRange, type TimeRange } from '../../../../view/time/time-range.ts'

/** The value, or the last one there was: an old picture is better than none. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

/** An answer that is sooner there changes the picture once; after this the frame goes ahead of its readings. */
const HOLD_MS = 120

/**
 * The range to draw. One that was chosen stands in the picture together with its readings; when they take
 * their time, the frame and what is loaded already move to it at once.
 */
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
