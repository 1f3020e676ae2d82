import { useEffect, useState } from 'react'

/**
 * A value that changes only after the frame with its newest form was painted; without frames it does not change. It begins with `first`,
 * by default as it is.
 */
export function useAfterPaint<T>(value: T, first = value): T {
  const [painted, setPainted] = useState(first)
  useEffect(() => {
    if (painted === value) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // frame callbacks run before painting, and a timer set in one runs after it
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
