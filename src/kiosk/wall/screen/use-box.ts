import { type RefObject, useLayoutEffect, useState } from 'react'

/** Size of an element, CSS pixels. */
export interface Box {
  width: number
  height: number
}

/** The size of an element as it changes; `null` before it is laid out. */
export function useBox(ref: RefObject<Element | null>): Box | null {
  const [box, setBox] = useState<Box | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element
      setBox((before) => (before?.width === width && before.height === height ? before : { width, height }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return box
}
