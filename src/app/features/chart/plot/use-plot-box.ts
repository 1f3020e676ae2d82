import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Gutters, isSameBox, type PlotBox, plotBox } from '../../../../view/plot/plot-box.ts'

/** Where the plots stand inside the element, which must be as wide as the drawing; `null` before the first layout. */
export function usePlotBox({ left, right }: Gutters): [RefObject<HTMLDivElement | null>, PlotBox | null] {
  const ref = useRef<HTMLDivElement>(null)
  const [box, setBox] = useState<PlotBox | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const rect = element.getBoundingClientRect()
      const next = plotBox(rect.width, rect.left + scrollX, devicePixelRatio, { left, right })
      setBox((previous) => (previous && isSameBox(previous, next) ? previous : next))
    }
    // called for the first layout as well: to measure before it would have it made in the middle of the page's first drawing
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // a page in the background has no frames to be laid out for
    if (document.hidden) measure()
    // a change of zoom or screen changes the ratio, and not always the element
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [left, right])
  return [ref, box]
}
