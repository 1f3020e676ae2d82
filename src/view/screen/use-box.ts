import { type RefCallback, useLayoutEffect, useState } from 'react'

/** Size of an element without its padding, in whole CSS pixels. */
export interface Box {
  width: number
  height: number
}

/** A ref for an element, its current size, and the element; `null` before layout. */
export function useBox(): [ref: RefCallback<Element>, box: Box | null, element: Element | null] {
  const [element, setElement] = useState<Element | null>(null)
  const [box, setBox] = useState<Box | null>(null)
  useLayoutEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry?.contentRect.width ?? 0)
      const height = Math.floor(entry?.contentRect.height ?? 0)
      setBox((before) => (before?.width === width && before.height === height ? before : { width, height }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [setElement, box, element]
}
