import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Gutters, isSameBox, type PlotBox, plotBox } from '../../../../view/plot/plot-box.ts'

/** The element must be as wide as the drawing. `null` before the first layout. */
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
    // observes the first layout too: measuring before would force it during the first rendering
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // a page in the background has no layouts
    if (document.hidden) measure()
    // zoom or another screen changes the ratio, not always the element
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [left, right])
  return [ref, box]
}
