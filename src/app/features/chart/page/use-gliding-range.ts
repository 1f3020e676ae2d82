import { useCallback, useEffect, useRef, useState } from 'react'
import { isSameRange, type TimeRange } from '../../../../view/time/time-range.ts'

/** A movement rests when the hand has, for this long. */
const REST_MS = 220
/** Movements that follow each other sooner are one, and one step for going back. */
const SAME_MOVEMENT_MS = 2000

interface Movement {
  range: TimeRange
  /** The settled range when the movement came to rest; shown until another one is settled. */
  restedOver: TimeRange | null
}

/**
 * A range that moves with the hand before the address does. `onRest` gets where it comes to rest, and whether that only
 * continues the movement before.
 */
export function useGlidingRange(
  settled: TimeRange,
  onRest: (range: TimeRange, isContinued: boolean) => void,
): [shown: TimeRange, glide: (range: TimeRange) => void] {
  const [movement, setMovement] = useState<Movement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const restedAt = useRef(Number.NEGATIVE_INFINITY)
  const latest = useRef({ settled, onRest })
  useEffect(() => {
    latest.current = { settled, onRest }
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const glide = useCallback((range: TimeRange) => {
    setMovement({ range, restedOver: null })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const now = performance.now()
      setMovement({ range, restedOver: latest.current.settled })
      latest.current.onRest(range, now - restedAt.current < SAME_MOVEMENT_MS)
      restedAt.current = now
    }, REST_MS)
  }, [])

  // who goes back to the range that it rested over wants to see that
  if (movement?.restedOver && !isSameRange(movement.restedOver, settled)) setMovement(null)
  return [movement?.range ?? settled, glide]
}
