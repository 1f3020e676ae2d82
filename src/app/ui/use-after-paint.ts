import { useEffect, useState } from 'react'

/**
 * A value as it was until the frame that shows its newest form has been handed over; nothing changes while no
 * frame is drawn.
 */
export function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value)
  useEffect(() => {
    if (painted === value) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // a frame begins with its callbacks; what a timer runs comes after it
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(value))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [painted, value])
  return painted
}
