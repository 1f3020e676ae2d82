import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Fits A4 and Letter between the margins that browsers leave, CSS pixels. */
export const PAPER_PX = 660

/** Whether the page is being printed: true from before the browser lays it out until it is done. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // the browser prints the page as it is when the event handler returns
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
