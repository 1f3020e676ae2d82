import { useEffect, useState } from 'react'

const STEP = 10

/** After all rows were drawn once, the list draws them at once to restore the scroll position. */
let hasGrown = false

/** Rows to draw: a screenful at once and one more after each frame, so that slow phones respond. */
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
