import { useEffect } from 'react'
import { useAfterPaint } from '../../ui/use-after-paint.ts'

/**
 * Sets the page in its typeface, which is fetched once the page was painted in the system's. Fetched with the first layout,
 * its 48 kB would come before the first readings on a slow line.
 */
export function Typeface() {
  const isPainted = useAfterPaint(true, false)
  useEffect(() => {
    if (!isPainted) return
    const { documentElement, fonts } = document
    // with the rule and no face yet the whole page would be laid out twice
    const show = () => documentElement.toggleAttribute('data-typeface', true)
    fonts.load('1em "Inter Variable"').then(show, show)
  }, [isPainted])
  return null
}
