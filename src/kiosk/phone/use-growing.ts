import { useEffect, useState } from 'react'

/** A screenful of rows. */
const STEP = 10

/** Once all was drawn, coming back to the list finds it at its whole height, scrolled to where it was. */
let hasGrown = false

/**
 * How many of `total` rows to draw: a screenful at once and a further one after each frame, so that a slow
 * phone stays at hand.
 */
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
