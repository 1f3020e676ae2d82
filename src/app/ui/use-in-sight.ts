import { type RefCallback, useCallback, useState } from 'react'

/** Whether an element is in or near the viewport; true before it is measured. */
export function useInSight(): [RefCallback<HTMLElement>, boolean] {
  const [isInSight, setInSight] = useState(true)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => setInSight(entries.at(-1)?.isIntersecting ?? true),
      {
        rootMargin: '100px',
      },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, isInSight]
}
