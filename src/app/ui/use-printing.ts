import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Fits A4 and Letter between the margins that browsers leave, CSS pixels. */
export const PAPER_PX = 660

/** Whether the page is being laid out for paper: true before the browser takes it, until it has. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // the browser takes the page as it is when the event is over
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
