import { useEffect, useState } from 'react'

/** A screenful of rows. */
const STEP = 10

/** Once all rows were drawn, returning to the list draws all at once, so that the scroll position can be restored. */
let hasGrown = false

/** How many of `total` rows to draw: a screenful at once and one more after each frame, so that slow phones respond. */
export function useGrowing(total: number): number {
  const [count, setCount] = useState(hasGrown ? total : STEP)
  useEffect(() => {
    if (count >= total) {
      hasGrown ||= total > 0
      return
    }
    const timer = setTimeout(() => setCount(hasGrown ? total : count + STEP))
    return () => clearTimeout(timer)
  }, [count, total])
  return Math.min(count, total)
}
